/** Other ways to write the same word or term, comma-separated; the first of a line stands for all. */
const spellings = lines(`
  signin, sign in, log in, login, log on, logon, sign on
  signout, sign out, log out, logout, log off, logoff
  signup, sign up
  checkout, check out
  email, e mail address, email address, e mail, mail address, emailaddress
  username, user name, userid, user id, login name, uname
  password, pass word, pwd, passwd
  firstname, first name, given name, forename, fname
  lastname, last name, family name, surname, lname
  fullname, full name
  birthdate, date of birth, birth date, birthday, dob
  phone, phone number, telephone number, mobile number, contact number, cell phone, mobile phone, telephone, mobile, tel, phonenumber
  postcode, zip code, postal code, post code, zipcode, zip, postalcode
  quantity, qty
  ssn, social security number
  number, no, num, nr
  organization, organisation
  color, colour
  favorite, favourite
  center, centre
  catalog, catalogue
  description, desc
  message, msg
  configuration, config
  ok, okay
  plus, plus sign, plus symbol
  minus, minus sign, minus symbol
  language, lang
  picture, image, photo, photograph, img
  id, identifier
  dropdown, drop down
  homepage, home page
  terms, terms and conditions, terms of service, terms of use, tos
  cvc, cvv, security code, card security code
  expiry, expiration, expiry date, expiration date
  showmore, show more
  showless, show less
  previous, prev
  maximum, max
  minimum, min
  information, info
  category, cat
  department, dept
  reference, ref
  address1, address line 1, street address
`);

/** Different words that may mean the same control: they count only where nothing has the word itself. */
const synonyms = lines(`
  delete, remove, trash, bin, erase, discard
  search, find, lookup, magnifier
  submit, send
  signup, register, registration, join
  cart, basket, bag, trolley
  ok, confirm, yes
  accept, agree, allow, consent
  cancel, abort
  close, dismiss, exit
  next, continue, proceed, forward
  previous, back
  edit, modify, change, pencil, update, rename
  save, store, apply
  add, new, create, plus, insert
  settings, preferences, options, configuration, gear, cog
  menu, hamburger, more
  price, cost, amount, fee
  total, sum
  buy, purchase, order
  book, reserve
  star, favorite, bookmark
  reply, respond, answer
  like, heart
  upload, attach, attachment, browse
  avatar, picture
  help, faq
  home, homepage
  account, profile
  message, body, content
  subject, title, topic, headline
  recipient, to
  company, organization, employer, business, firm
  comment, note, remark
  description, detail, summary
  country, nation
  state, province, county
  city, town, locality
  gender, sex
  code, otp, pin, passcode
  refresh, reload
  expand, unfold, showmore
  collapse, fold, showless
  play, start
  stop, end, halt
  card, creditcard
  email, mail
  username, user
  fullname, name
  street, address1, address
  type, kind
  due, deadline
  date, day
  phone, cell
  assignee, assigned
  reject, decline
  view, show, open
`);

function lines(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map(line => line.split(',').map(term => term.trim()));
}

/** What a lone sign on a control means. */
const signs = new Map(
  lines(`
  close, x, ×, ✕, ✖, ⨯, ☓, ❌, ╳
  menu, ☰, ≡, ⋮, ⋯
  more, …
  add, +, ＋, ➕
  minus, -, −, –
  search, 🔍, 🔎, ⌕
  delete, 🗑, 🗑️
  star, ★, ☆, ⭐
  next, >, ›, », →, ▶, ❯
  previous, <, ‹, «, ←, ◀, ❮
  settings, ⚙, ⚙️
  edit, ✎, ✏, ✏️
  like, ♥, ❤, ❤️
  ok, ✓, ✔
  refresh, ⟳, ↻
  up, ▲, ↑
  down, ▼, ↓
`).flatMap(([meaning = '', ...marks]) => marks.map(mark => [mark, meaning] as const)),
);

/** The word a lone sign such as `×` stands for; undefined for anything else. */
export function signWord(text: string): string | undefined {
  return signs.get(text.trim());
}

const headOf = new Map<string, string>();
for (const [head = '', ...others] of spellings) for (const term of [head, ...others]) headOf.set(term, head);
const longestTerm = Math.max(...[...headOf.keys()].map(term => term.split(' ').length));

const groupOf = new Map<string, string>();
for (const [head = '', ...others] of synonyms)
  for (const word of [head, ...others]) if (!groupOf.has(word)) groupOf.set(word, head);

/** Lower-case words → one spelling for each term; several words become one where they are one term. */
export function canonical(words: string[], stemOf: (word: string) => string): string[] {
  const out: string[] = [];
  for (let at = 0; at < words.length;) {
    let taken = Math.min(longestTerm, words.length - at);
    while (taken > 1 && !headOf.has(words.slice(at, at + taken).join(' '))) taken -= 1;
    const term = words.slice(at, at + taken).join(' ');
    const root = taken === 1 ? stemOf(term) : term;
    out.push(headOf.get(term) ?? headOf.get(root) ?? root);
    at += taken;
  }
  return out;
}

/** The group of synonyms that a canonical word belongs to; the word itself when it has none. */
export function synonymGroup(word: string): string {
  return groupOf.get(word) ?? word;
}
