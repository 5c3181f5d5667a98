import type { Comparator, Kind, Relation } from '../clause.ts';

const list = (text: string): string[] => text.split(/,\s*/);
const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that carry nothing at the start of an instruction, or at its end. */
export const fillers = set(
  'please pls plz now then next first firstly second secondly third thirdly also just finally lastly afterwards afterward again kindly simply and so ok okay successfully too well still immediately quickly carefully completely fully entirely properly slowly directly',
);

/** Politeness and the subject before the verb. */
export const leads = list(
  "i want you to, i need you to, i would like you to, i'd like you to, we need to, you need to, you should, you must, you have to, you can, i want to, i need to, i would like to, i'd like to, your task is to, your goal is to, the task is to, the goal is to, can you, could you, would you, will you, would you mind, try to, make sure to, make sure you, make sure that you, be sure to, remember to, don't forget to, go ahead and, the user, the agent, user, i, we, you, should, must, will, shall, let's, let us, to, have to, needs to, wants to, want to, need to, in order to, it is time to, start by, begin by, finish by, end by, continue by, the user should, it's time to, you'll need to, you'll have to, after that, once done, when done, at this point, at the end, in the end, at last, at first, from there, i'd, help me, now you can, you may, feel free to, it would be great if you could, it would be nice if you could, would you be so kind as to, could you be so kind as to, be so kind as to, would you kindly, i'd be glad if you could, try, try and, go and, come and, only",
);

/** Function words: they are never left over. */
export const stopWords = set(
  "a an the this that these those it its it's them they he she him her his their my your our me us i you we one ones and or but nor so then to of in on at by for from with into onto as is are was were be been being am do does did done has have had will would shall should can could may might must not no if when than there here who whom whose which what where how any some each every all both either also just only very too please now next again up out off down over about after before through via per vs etc up-to more most via respectively really actually basically exactly right within inside same such own under using many much whether named called titled entitled saying following below above between upon onto than like",
);

export const determiners = set(
  'the a an my your their his her its our this that these those any some all each every both either correct given appropriate corresponding respective relevant following desired',
);

export const pronouns = set('it them that this one these those they');

/** Adjectives that say how a thing looks: they are no part of its name. */
export const looks = set(
  'colored coloured big large small little blue red green yellow orange purple pink black white grey gray cyan magenta brown main primary visible empty only single other',
);

/** Adjectives and nouns that leave it to the reader what is meant: no page shows them as names. */
export const vagueWords = set(
  'right correct appropriate suitable proper fine good well ok okay nice better best perfect usual needful needed necessary wrong friendly cheap interesting consistent suited sense common judgement judgment rest there here accordingly other mentioned discussed before above',
);
/** Adjectives of taste: "a nice restaurant" is for the user to choose. */
export const tasteWords = set(
  'nice good better decent great reasonable appropriate suitable fitting proper friendly cool interesting sensible catchy funny pretty beautiful random-looking warmer',
);
/** Nouns that name nothing, whatever follows them: "the stuff that we do not need". */
export const vagueHeads = set(
  'something somewhere somehow things thing stuff mess whatever somebody everything bits matters anywhere everywhere elsewhere nobody none everyone everybody',
);

/** What is said beside an action of a site: "close the case with the comment …". */
export const remarkNouns = set(
  'comment reason note remark message explanation justification feedback memo text subject reference purpose caption annotation statement excuse greeting',
);

/** What fields are called whose values are plain words: "priority high", "high priority". */
export const fieldNouns = set(
  'priority severity status type category colour color class level role language currency country city state mode format size gender visibility due date time amount quantity price title name duration start end deadline',
);

/** Words that name kinds of things. A line: kind, then its words. */
const kindLines: readonly [Kind, string][] = [
  ['radio', 'radio button, radio option, radio, option button'],
  ['checkbox', 'check box, checkbox, tick box, tickbox, checkmark'],
  [
    'dropdown',
    'drop down list, drop down menu, drop-down list, drop-down menu, dropdown list, dropdown menu, drop down, drop-down, dropdown, select box, select menu, combo box, combobox, picker, selector, list box, listbox, scroll list, pulldown',
  ],
  [
    'field',
    'text field, text box, textbox, text input, input field, input box, search bar, search box, search field, edit box, form field, entry field, field, input, box, blank, color picker, colour picker',
  ],
  ['area', 'text area, textarea, text editor, rich text editor, editor'],
  ['spinner', 'number field, spinner, stepper, spin button'],
  ['date', 'date picker, datepicker, date field, calendar'],
  ['switch', 'toggle switch, toggle button, switch, toggle'],
  ['slider', 'slider, range'],
  ['menuitem', 'menu item, menu option, menu entry'],
  ['menu', 'menu'],
  ['button', 'button, btn'],
  ['link', 'hyperlink, link'],
  ['tab', 'tab'],
  ['image', 'icon, image, picture, photo, logo, thumbnail'],
  ['item', 'search result, result, list item, item, entry, card, product, listing, widget, element'],
  ['row', 'table row, row, line'],
  ['cell', 'cell, column'],
  ['option', 'option, choice, answer'],
  ['dialog', 'dialog box, dialogue box, dialogue, dialog, popup, pop-up, modal, window, banner'],
  ['section', 'section, panel, accordion, heading, area, sidebar, header, footer, group, fieldset'],
  ['text', 'paragraph, text, word'],
  ['form', 'form'],
  ['table', 'table, list, grid'],
  ['page', 'page, screen, website, site'],
  ['file', 'file'],
];
const kindOf = new Map(kindLines.flatMap(([kind, words]) => list(words).map((word): [string, Kind] => [word, kind])));

/** The kind that a word names, plural or not; null for any other word. */
export function kindWord(word: string): Kind | null {
  const lower = word.toLowerCase();
  return kindOf.get(lower) ?? kindOf.get(lower.replace(/s$/, '')) ?? kindOf.get(lower.replace(/es$/, '')) ?? null;
}

const relationLines: readonly [Relation, string][] = [
  ['left', 'to the left of, on the left of, left of, in front of'],
  ['right', 'to the right of, on the right of, right of'],
  ['near', 'next to, close to, beside, near, at the side of, alongside, opposite'],
  ['in', 'inside of, inside, within, in, on, at, from, on top of, out of'],
  ['below', 'underneath, beneath, below, under, after'],
  ['above', 'above, over, before'],
  [
    'of',
    'for, of, by, with, to, about, containing, whose, where, that has, that have, that contains, against, belonging to, sent by, that is, that are, which is, which are, called, without',
  ],
];
export const relations: ReadonlyMap<string, Relation> = new Map(
  relationLines.flatMap(([relation, words]) => list(words).map((word): [string, Relation] => [word, relation])),
);

/** What stands before the name of a thing: "the button labeled Save". */
export const naming = list(
  'labeled, labelled, named, called, titled, saying, marked, reading, entitled, with label, with the label, with name, with the name, with text, with the text, with title, with the title, that says, which says, that reads, that is labeled, with caption, with value, with the value, with the caption, with the words, reads, which reads, that is named, that is called, that say',
);

/** Words that compare a number. The longest that fits counts. */
const comparatorLines: readonly [Comparator, string][] = [
  [
    'at-least',
    'at least, no less than, no fewer than, not less than, not fewer than, minimum of, a minimum of, greater than or equal to, more than or equal to, >=',
  ],
  [
    'at-most',
    'at most, no more than, not more than, up to, maximum of, a maximum of, less than or equal to, not exceed, not over, <=',
  ],
  [
    'more',
    'greater than, more than, higher than, larger than, bigger than, above, over, exceeds, exceed, exceeding, in excess of, longer than, older than, >',
  ],
  [
    'less',
    'less than, lower than, smaller than, fewer than, below, under, cheaper than, shorter than, younger than, <',
  ],
  ['equal', 'exactly, equal to, equals, precisely'],
];
export const comparators: ReadonlyMap<string, Comparator> = new Map(
  comparatorLines.flatMap(([than, words]) => list(words).map((word): [string, Comparator] => [word, than])),
);
/** Comparators after the number: "5 or more". */
export const trailingComparators: ReadonlyMap<string, Comparator> = new Map([
  ['or more', 'at-least'],
  ['or higher', 'at-least'],
  ['or above', 'at-least'],
  ['or greater', 'at-least'],
  ['or better', 'at-least'],
  ['or over', 'at-least'],
  ['or less', 'at-most'],
  ['or fewer', 'at-most'],
  ['or lower', 'at-most'],
  ['or below', 'at-most'],
  ['or under', 'at-most'],
]);

/** Ends of a test that say that a thing is there. */
export const showing = list(
  'is shown, are shown, is displayed, are displayed, is visible, are visible, is present, are present, is there, are there, appears, appear, exists, exist, shows up, show up, pops up, pop up, comes up, come up, is listed, are listed, is open, opens, has loaded, have loaded, is loaded, are loaded, loads, to appear, to load, to be visible, to show up, to be shown, to be displayed, to open, to be loaded, finishes loading, to finish loading, has appeared, have appeared, is on the page, is on the screen, is ready, to be ready, asks, shows, is available, becomes available, becomes visible, is found, are found, was found, were found, is on screen, can be seen, has opened, to come up, to pop up, arrives, to arrive, has arrived, comes in, to come in, still exists, turns up, is still there, is in view, to be present, comes into view, is up',
);
/** Ends of a test that say that a thing is gone. */
export const hiding = list(
  'disappears, disappear, to disappear, is gone, are gone, goes away, to go away, has disappeared, have disappeared, closes, to close, is hidden, are hidden, vanishes, is removed, was removed, is no longer shown, is no longer visible, is no longer there, is no longer listed, is no longer present, no longer appears, no longer exists, has gone, is closed, is missing, are missing, to be gone, to finish, to complete, to end, is absent, has been removed, has been deleted, is deleted, to vanish, is finished, fades',
);
export const saying = list(
  'says, say, reads, read, contains, contain, shows, show, displays, display, has, have, includes, include, mentions, mention, to say, to show, to contain, to read, to display, to include, showing, saying, has the text, contains the text, shows the text, shows the message, has the value, contains the words, displays the message, reports, states, holds, lists, list',
);
export const equals = list(
  'is equal to, equals, equal, is set to, are set to, is now, are now, should be, is, are, has the value, was, were, matches, match, reads, becomes, become, to be, to equal, turns, changes to, is exactly, stays, remains, changes from, to become, turns to, to change to, switches to, goes to, has become, is marked, is marked as, be',
);
export const states: ReadonlyMap<string, { state: 'checked' | 'enabled' | 'selected' | 'filled'; negated: boolean }> =
  new Map(
    (
      [
        ['checked', 'checked ticked on turned-on switched-on activated', false],
        ['checked', 'unchecked unticked off turned-off switched-off', true],
        ['enabled', 'enabled clickable active', false],
        ['enabled', 'disabled greyed grayed inactive greyed-out grayed-out', true],
        ['selected', 'selected chosen highlighted', false],
        ['selected', 'unselected deselected', true],
        ['filled', 'filled filled-in', false],
        ['filled', 'empty blank', true],
      ] as const
    ).flatMap(([state, words, negated]) => words.split(' ').map(word => [word, { state, negated }] as const)),
  );

/** Verbs that only say what an action is for: "click Next to continue". */
export const purposes = set(
  'go proceed continue move see view show access complete finalize finalise finish begin start do be get trigger reveal enter make let allow keep ensure confirm check avoid prevent help store save persist reach return test have use start leave open close load activate display bring create submit apply look update',
);

/** Ends of an order that say neither when nor where. */
export const unclearTails = list(
  'at the end, in the end, at the start, at the beginning, at last, at the same time, in the meantime',
);

/** What begins a purpose, a reason or a remark inside a sentence. */
export const hintLeads = list(
  'so that, so i, so you, so we, so it, so the, so they, so your, so my, so our, so all, so nothing, so no, so everyone, in order to, in order for, because, since, as we, as i, as it, as this, as you, as they, which will, which should, which opens, which takes, which brings, which leads, this will, this should, this opens, this takes, this is, for example, e.g, i.e, such as, even if, even though, although, though, otherwise you, just in case, just to, that way, only to, without, instead of, rather than, as shown, as usual, as always, right away, straight away, at once, right now, once and for all, if you can, as soon as you can, without delay, one by one, in one go, in the usual way, like last time, with care, as described, as mentioned, in the format, in format, as before, like before, if i remember, for now, for me, on my behalf, for the team, as needed, as required, as follows, or else, while you, before moving, before going, before doing, before you, before we, before i, before proceeding, before continuing, after which',
);

/** How a sentence begins that orders nothing and asks nothing. */
export const remarkLeads = list(
  "this is, this will, this should, this opens, this takes, this may, this can, this brings, this might, this shows, this lets, this means, this step, that is, that should, that will, that opens, that takes, that way, it is, it should, it will, it may, it takes, it might, it opens, you will see, you will be, you will now, you will get, you should see, you should now, you should be, you should get, you should land, you should end, you are now, you are on, you may see, you might see, you may need, you can find, you can see, you will find, you will land, you can skip, we are, we will, i am, i will, i have, i already, note that, note:, nb, remember that, the reason, there is, there are, there will, there should, there may, there might, they are, they will, they should, these are, those are, that means, here is, here are, by now, at this point you, now you should, now you are, you now, now the, should be fine, thanks, thank you, thx, cheers, hi, hello, hey, good luck, be careful, take care not, no need, it's, that's, you'll, you're, i'm, i've, they're, we're, there's, here's, nothing else, that is all, for context, fyi, just so you, the purpose, the goal, the idea, the point, all of this, as a result, optional",
);
