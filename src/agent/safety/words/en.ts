import type { Words } from './words.ts';

export const en: Words = {
  risky: {
    pay: '~pay, buy, ~purchase, =order, order now, order and pay, >~order, >check out, >checkout, place order, submit order, submit payment, complete order, complete purchase, complete payment, complete checkout, confirm order, confirm purchase, confirm payment, confirm and pay, finish order, finish purchase, finalize order, finalise order, make payment, >make purchase, authorize payment, authorise payment, approve payment, top up, add funds, >spend money, >spend at most, >spend up to, >spend anything, >spend more, charge card, slide to pay, <payment, <checkout, and pay, submit pay, agree pay, confirm pay, order pay, swipe to pay, tap to pay, hold to pay, pay now, one click purchase, instant purchase, quick buy',
    book: '~book, ~reserve, confirm booking, complete booking, finish booking, confirm reservation, complete reservation, make booking, make reservation, request booking, >rent, rent now, <booking, <reservation',
    subscribe:
      'subscribe, start trial, start free trial, start membership, start subscription, =upgrade, upgrade now, upgrade plan, >upgrade, join now, renew, auto renew, <subscription, <membership',
    donate: 'donate, make donation, ~tip, send tip, <donation',
    bid: '~bid, place bid, submit bid, confirm bid, make offer, submit offer',
    vote: '~vote, cast vote, cast ballot, submit vote, submit ballot',
    sell: '~sell, place trade, submit trade, confirm trade, liquidate, =trade',
    refund: '~refund, issue refund, confirm refund',
    transfer:
      '~transfer, transfer money, transfer funds, transfer now, confirm transfer, submit transfer, make transfer, send money, send funds, send payment, wire money, >wire, ~swap, move money, <transfer*, <remittance, set up standing order, create standing order, set up direct debit, add payee, add beneficiary',
    withdraw: 'withdraw, cash out, ~payout, pay out, <withdrawal*, cash … out',
    delete:
      'delete, erase, destroy, wipe, purge, ~trash, move to trash, empty trash, empty bin, discard draft, clear all data, clear data, clear history, >get rid of, drop table, drop database, <deletion, <deleted, <deleting, <erased, <discard*, <destroy*',
    remove: 'remove, <removed, <removing, <removal',
    close:
      'close account, deactivate, terminate, delete account, end membership, leave organization, leave organisation, leave team, shut down, decommission, <deactivat*, <terminat*, surrender',
    cancel:
      'cancel order, cancel booking, cancel reservation, cancel subscription, cancel membership, cancel plan, cancel account, cancel appointment, cancel payment, cancel ticket, cancel trip, cancel flight, cancel transfer, cancel contract, cancel policy, cancel meeting, cancel event, confirm cancellation, =void, void payment, void invoice, unsubscribe, end subscription, stop subscription, >cancel, <cancellation',
    send: '~send, send now, ~reply, reply all, ~forward, send message, send email, send mail, send e mail, send invoice, send request, submit ticket, submit message, send text, >~email, >~mail, >~message, >write to, >contact, >~text, >~fax, <sent, <sending',
    publish:
      'publish, ~post, tweet, retweet, repost, go live, ~release, ~deploy, ~broadcast, =comment, post comment, add comment, submit comment, submit review, post review, submit answer, make public, >write review, >comment, >review, >rate, <publishing, <publication, <deployment',
    apply:
      'apply now, submit application, send application, ~enroll, ~enrol, file claim, submit claim, >apply for, >apply to, >apply, file return, file report, submit report, report user, report post, report abuse, <application',
    grant:
      '~grant, ~share, ~invite, send invite, send invitation, ~authorize, ~authorise, give access, grant access, allow access, =allow, allow, make admin, make owner, make administrator, promote, add member, add collaborator, add user, connect app, connect wallet, link account, transfer ownership, share with, install app, =install, >~install, >add to team, <access request, <permission*, <authorization, <invitation, give … access, allow … access, add members, add users, add collaborators, add admin, add guest, add deploy key, add ssh key, add key, add public key, add webhook, add api key',
    approve:
      'approve, mark as paid, mark paid, mark order as paid, accept request, accept invitation, accept invite, accept offer, accept transfer, accept quote, accept order, sign off, ~endorse, ratify, certify, <approval, <approving, sign … off',
    reject: 'reject, ~decline, deny, =refuse',
    revoke:
      'revoke, unpublish, take offline, remove access, ~block, ~ban, suspend, kick, blacklist, unlink, disconnect, unfriend, ~freeze, lock account, lock card, sign out everywhere, <revok*, <suspension',
    sign: '=sign, sign document, sign now, sign agreement, sign contract, sign and submit, sign and send, sign and continue, sign transaction, sign message, sign here, sign electronically, click to sign, e sign, esign, >sign, <signature',
    merge: '~merge, squash, rebase',
    reset:
      '~reset, ~restore, restore defaults, factory reset, revert, roll back, rollback, overwrite, regenerate, ~rotate, reinstall, reformat, format disk, format drive, format device, >~format, <reset*, change bank account, change bank details, update bank account, update bank details, change payout method, change account holder',
    disable: 'disable, turn off, switch off, deactivate, opt out, <disabling, <disabled, turn … off, switch … off',
    upload:
      '~upload, ~attach, >~import, >choose file, >select file, >submit, >send, >share, >file, >files, >document, >attachment',
  },
  harmless: {
    confirm:
      'confirm, proceed, submit, =ok, =okay, ~yes, =y, agree, ~accept, =apply, =go, understand, acknowledge, =execute, =run, =enter, continue anyway, go ahead, slide to confirm, hold to confirm',
    ok: 'finish, complete, done, finalize, finalise, mark complete, mark as complete',
    next: 'continue, next, proceed to checkout, proceed to payment, go to checkout, checkout, check out, continue to payment, review order, go to cart, view cart, start, begin, get started, next step',
    save: 'save, update, store, =change, change, keep changes, rename, apply changes, save and continue, save order, mark as read, mark as unread, archive, star, pin, favorite, favourite, move to, assign',
    create:
      'add, create, new, new message, new mail, new email, new post, new order, new payment, new transfer, compose message, write message, insert, add to cart, add to basket, add to bag, add to wishlist, add to list, add to calendar, add item, register, sign up, create account, join waitlist, duplicate, clone, compose, write, draft, schedule, generate, upload photo, choose file, browse',
    find: 'search, find, filter, sort, apply filter, apply filters, show results, clear filters, reset filters, clear search, reset search, reset view, reset zoom, look up, lookup, check availability, calculate, refresh, reload, load more, show more, see more, order by, group by, track order, book search',
    login:
      'sign in, log in, login, signin, log on, logon, sign on, sign out, log out, logout, send code, send me code, send me a code, resend code, send again, send link, send me link, send me otp, send otp, send verification code, get code, verify, verify code, continue with google, use password, forgot password, sign in with',
    dismiss:
      '=cancel, =close, =no, no thanks, not now, skip, maybe later, later, dismiss, back, go back, =keep, got it, hide, cancel edit, never mind, stay, remind me later, close dialog, close menu, close window, return',
    look: 'view, open, show, details, edit, preview, read, print, export, copy, expand, collapse, more, select, choose, order history, order details, order status, order number, order summary, orders, payment details, payment method, payment methods, payment history, payment options, post office, sent, sent items, shared with me, share price, trash folder, book a demo, how to, learn more, reset date, message list, messages, mail, inbox, text size, text editor, booking details, bookings, transfers, transfer history, transaction history, message details, =report, reports, forward slash, block quote, format text, format date, restore window, release notes, refund policy, return policy, tips, votes, reviews, comments, posts, documentation, download, delivery, help',
  },
  mild: 'change location, change store, change date, change dates, change currency, play, pause, resume playback, replay, rewind, zoom, zoom in, zoom out, explore, discover, contact us, contact support, watch, listen, translate, summarize, summarise, retry, try again, compare, toggle, browse, scroll, customize, navigate, visit, go to, jump to, mute, unmute, learn, see, minimize, maximize, swap view, chat with us, ask a question, take a tour, watch demo, full screen, fullscreen, fit, rotate view, pick, tell me more, switch view, switch language, change language, toggle menu, toggle sidebar, toggle theme, read more, highlight, inspect, find out, guess, enter site, swipe, =flip, flip card, turn page, slide, advance, move up, move down, move left, move right, move to top, fast forward, keep reading, keep browsing, keep shopping, keep watching, dive deeper, meet, plan your, plan my, plan visit, plan trip, plan route, shop, launch app, launch map, launch game, launch demo, launch viewer, launch tutorial, click here, click to, tap to, press to, bring to front, review, hover, drag, take tour, take quiz, take test, take look, take photo, take picture, take screenshot, scan barcode, scan qr code, get directions, get quote, get app, get help, get more, get info, get details, get results, get answer, get inspired, get recipe, use my location, use current location, use filters, locate, set location, set date, set dates, set filter, set view, set language, set currency, set reminder, resize, rearrange, reorder columns, reorder list, dock, undock, pin tab, unpin, =fold, unfold, unhide, reveal, lock aspect ratio, align, indent, bold, italic, underline, crop, =cut, =copy, =paste, undo, redo, repeat, mirror, loop, =resume, =stop, stop video, stop playback, =record, speak to us, speak to agent, =speak, read aloud, dictate, hear, recalculate, compute, convert, estimate, measure, analyze, analyse, validate, beautify, prettify, decode, encode, parse, plot, render, solve, simulate, predict, count, rank, benchmark, diagnose, debug, trace, track, ping, scan page, run query, run search, run report, run test, run tests, run check, run checks, run diagnostics, run analysis, run simulation, run calculation, test connection, test speed, =test, =build, =run, =format, =shuffle, =spin, =chat, =talk, roll, practice, practise, study, memorize, ask us, ask question, ask expert, ask community, ask ai, ask assistant, talk to us, chat now, call us, call now, contact sales, report bug, report problem, report issue, snooze, apply coupon, apply code, apply promo, apply promo code, apply discount, apply filter, apply voucher, try, switch account, switch profile, switch theme, switch to dark, switch to light, switch to list, switch to grid, switch to map, switch to table, switch to board, switch to calendar, switch to desktop, switch to mobile, switch to classic, switch to english, enable captions, enable subtitles, enable sound, show, hide, increase quantity, decrease quantity, increase font, decrease font, =increase, =decrease, clear date, clear dates, clear selection, clear text, clear field, clear form, clear input, deselect, unselect, check answer, check spelling, customise, personalize, personalise, refresh, =list, =top, =price, =fit, rotate image, rotate left, rotate right, load, answer question, answer quiz, leave feedback, rate details, give me, explain, simplify, evaluate, graph it, detect, recognize, reverse, avoid, exclude, include, recenter, adjust, spell check, find, =unread, drill down, match case, snap, flip horizontal, flip vertical, stack bars, type by voice, double, halve, enhance, blur, sharpen, brighten, magnify, peek, randomize, sample, animate, follow live, follow logs, draw, step forward, step back, step over, step into, run code, execute code, deal again, restart level, restart game, restart quiz, check, test on, clear all filters, clear filter, clear filters, clear grid, clear console, clear output, clear canvas, clear search, stop execution, tail logs, drop pin, sketch, transpose, rewrap, invert, look inside, increase adults, level up',
  parts:
    'row, rows, column, columns, cell, cells, table, text, font, paragraph, line, lines, margin, ruler, grid, layer, layers, image, picture, thumbnail, photo size, canvas, shape, brightness, contrast, saturation, color, colour, colors, colours, background, theme, view, layout, panel, panels, pane, sidebar, toolbar, tab, tabs, menu, window, page, screen, section, sections, header, footer, map, marker, pin, route, tolls, highways, ferries, journey, direction, directions, distance, location search, chart, charts, graph, legend, axis, scale, bars, outliers, range, dates, date range, filter, filters, facet, facets, sort order, search, columns width, timer, stopwatch, clock, volume, playback, video, audio, sound, song, track list, playlist, episode, captions, subtitles, transcript, lyrics, speed, quality, slide, slides, slideshow, carousel, gallery, recipe, servings, portions, language, languages, translation, pronunciation, word, words, sentence, spelling, quiz, question, questions, answer, answers, hint, example, examples, puzzle, dice, cards deck, adults, children, passengers, travelers, travellers, zip code, postcode, postal code, quantity, size, sizes, diff, whitespace, comment thread, thread, tooltip, tutorial, tour, guide, demo, animation, cursor, keyboard, formula, expression, equation, decimals, calculation, alert settings, dark mode, light mode, night mode, reading mode, reader mode, compact mode',
  privacy:
    'accept all, accept cookies, accept all cookies, allow all, allow all cookies, allow cookies, reject all, reject all cookies, reject cookies, decline all, decline cookies, deny all, necessary only, only necessary, essential only, manage cookies, cookie settings, disable all, allow selection',
  press:
    'press, click, tap, hit, choose, select, use, push, toggle, tick, check, untick, uncheck, switch, turn on, turn off, enable, disable, activate, pick, double click, open',
  fill: 'fill, enter, type, write, put, set, input, complete, insert, provide, change, update, edit, register, sign up, create, add, submit, apply, answer, book, request, choose, select, subscribe, save, rename',
  not: 'never, not, don t, dont, no, without, avoid, mustn t, shouldn t, can t, cannot, won t, refrain, nothing, nobody, forbidden, prohibited, stop before, stop at, stop just before, stop right before, stop short of, ask before, ask me before, ask us before, ask me first before, check with me before, confirm with me before, wait for me before, pause before, halt before, end before, finish before, my approval before, my confirmation before, my permission before, after my approval, after my confirmation, after i approve, after i confirm, with my approval, with my confirmation, with my permission, until i approve, until i confirm, unless i',
  reminders:
    'don t forget, do not forget, never forget, not only, no matter, no later, no need to ask, without asking, do not hesitate, don t hesitate, not yet, if not, no problem',
  warnings:
    'cannot be undone, can t be undone, can not be undone, permanently, permanent, irreversible, are you sure, for ever, forever, no way back, will be lost, really want',
  recipients:
    'to, cc, bcc, recipient, recipients, payee, beneficiary, send to, pay to, pay, transfer to, share with, invite, deliver to, account holder, iban, to account, receiver, vendor, supplier, merchant, creditor, biller, wallet address',
  amounts: 'amount, sum, price, total, value, bid, donation, transfer amount',
  totals:
    'total, amount due, order total, grand total, total amount, to pay, balance due, amount to pay, you pay, total due, total price, you will be charged, you are paying, charge',
  atMost:
    'at most, up to, max, maximum, under, below, less than, no more than, not more than, within, cheaper than, a maximum of, or less, or cheaper',
  moreThan: 'more than, over, above, exceeding, higher than, greater than, at least',
  me: 'me, us, myself, ourselves',
  general:
    'anything, something, it, them, that, this, these, those, things, stuff, any, all, everything, one, ones, both, each, money, other, others, else',
  small:
    'forever, permanently, here, selected, anyway, immediately, instantly, securely, free, online, completely, latest, newest, oldest, last, unread, current, pending, same, every, above, below, there, again, too, as well, of, for, on, in, at, by, with, via, using, from, into, about, as, if, when, while, after, before, which, who, what, whose, where, how, be, is, are, was, out, up, off, down, do, does, than, only, very, more, most, less, least, good, right, correct, not, no, page, button, link, tab, menu, section, list, field, site, website, saying, says, called, named, new, old, own, once, s',
  articles: 'the, a, an, my, your, our, this, that, these, his, her, their, its',
  fillers:
    'and, then, to, please, now, must, should, will, also, finally, may, can, first, next, or, afterwards, after that, you, just, so, lastly, go ahead and, step, kindly, when done, once done, later, again, i want you to, i need you to, want, need, is to, have to, i, d like you to',
  protections:
    'two factor, 2fa, mfa, two step, 2 step, multi factor, verification, authentication, protection, security, firewall, encryption, backup, backups, lock, alerts, antivirus, confirmation, password, pin, fraud, limit, limits, safe browsing, approval, moderation, branch protection, recovery',
  exposures:
    'public, publicly, everyone, anyone, auto pay, autopay, auto renew, auto renewal, automatic payments, remote access, forwarding, auto forward, location, developer mode, guest access, anonymous access, full access, admin, administrator, third party, external, share, sharing, root, debug mode',
  things: {
    message:
      'message, messages, mail, mails, email, emails, e mail, reply, replies, note, letter, text, chat, dm, response, feedback, newsletter, announcement',
    order:
      'order, orders, purchase, payment, payments, bill, invoice, invoices, cart, basket, bag, item, items, product, products, checkout, amount, fee',
    booking:
      'booking, reservation, appointment, ticket, tickets, room, table, flight, seat, trip, stay, slot, car, hotel, visit',
    account: 'account, profile, membership, workspace, organization, organisation',
    file: 'file, files, document, documents, attachment, folder, folders, photo, picture, image, video, contract, agreement, form, pdf, report',
    post: 'post, posts, article, entry, page, story, update, comment, review, tweet, status, video, draft, app, site, website, release, version, job, ad, listing, event, question, answer, blog',
    person:
      'user, users, customer, customers, member, members, person, people, contact, client, friend, employee, patient, guest, collaborator, team',
    subscription: 'subscription, plan, membership, newsletter, list, trial, newsletters, emails',
    record:
      'record, records, entry, entries, row, rows, line, item, items, object, selected, selection, task, tasks, todo, note, notes, card',
    request:
      'request, requests, application, invitation, invite, claim, proposal, change, changes, expense, timesheet, leave, quote, offer',
    code: 'pull request, branch, branches, code, commit, repository, repo, project, changes, request',
    money: 'money, funds, transfer, amount, balance, payment',
    access: 'access, permission, permissions, rights, role, invitation, invite, link, app',
    key: 'key, keys, token, tokens, password, secret, api key, card, address, payment method, two factor, 2fa',
  },
  yes: 'y, yes, yep, yeah, ok, okay, sure, allow, allowed, approve, approved, confirm, confirmed, proceed, continue, go on, go ahead, do it, accept, agree, please do, granted, fine',
  no: 'no, not, don t, dont, never, stop, cancel, refuse, deny, decline, wait, only if, unless, nope',
};
