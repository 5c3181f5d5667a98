import type { Doing, Target, Test, Value } from './clause.ts';
import type { Form, Matched } from './matched.ts';
import { mayBeButton } from './keys.ts';
import { fitsVerb, isExactInput, isLarge, isLoose, isMany, isNewTab, isNumber } from './more-than-a-name.ts';
import { isExact, saysField, within } from './names.ts';
import type { Given } from './pattern.ts';
import { siteVerbs } from './site-verbs.ts';
import { readTests } from './tests.ts';

export type Section =
  | 'Pages'
  | 'Pointer and keys'
  | 'Fields'
  | 'Common jobs'
  | 'Reading'
  | 'Checks and waits'
  | 'Control';

/**
 * One form of a step. Its matcher, its line in the documentation, its completion and its tests come from this row. Of words that
 * are equal the first is the one that we print.
 */
export type StepForm = Form<Doing> & {
  id: string;
  section: Section;
  examples: readonly string[];
  /** The effect that proves that it was done. */
  proof: string;
};

const longestWaitMs = 30 * 60_000;

/** T: one meaning, or several that are as good. */
function and<A, T>(value: A | null, make: (value: A) => T): T | null {
  return value === null ? null : make(value);
}

function both<A, B, T>(a: A | null, b: B | null, make: (a: A, b: B) => T): T | null {
  return a === null || b === null ? null : make(a, b);
}

/** A slot that may be left out: null when what stands there is none. */
function optional(found: Matched, key: string, target: Target | null): { target: Target | null } | null {
  return found.has(key) && target === null ? null : { target };
}

/** "three times": as often as said; null when the number is none. */
function times(found: Matched): number | null {
  if (found.said('twice')) return 2;
  return found.has('number') ? found.number() : 1;
}

function repeated(doing: Doing, count: number): Doing {
  return count === 1 ? doing : { do: 'repeat', times: count, body: [{ ...doing, text: '' }] };
}

function testsIn(found: Matched, given: Given): Test[] {
  const span = found.words('test');
  return span === null ? [] : readTests(span, { ...given, lenient: false });
}

function typed(found: Matched, how: 'type' | 'set' | 'append'): Doing | null {
  const field = found.field();
  if (field === null || isNumber(field)) return null;
  // "Put two lamps in the cart" is no typing: only a field is told apart from what things are put in.
  const isPut = found.said('put') && !saysField(field) && !isExact(field) && !found.isOneWord('value');
  return and(found.value(), value => (isPut ? null : { do: 'type', how, value, target: field }));
}

/** "Set Size to 3 in the row Mug": the place is the field's, or a part of what is typed. */
function set(found: Matched): Doing[] {
  const [value, field, place] = [found.value(), found.field(), found.name('place')];
  // "Fill in the form with name {name}": more than one value.
  const isForm = found.said('fill') && field?.readings[0]?.kind === 'form';
  if (value === null || field === null || isNumber(field) || isForm || (found.has('place') && place === null))
    return [];
  // Two places would be read as one in the other.
  if (place !== null && field.readings.some(({ places }) => places.length > 0)) return [];
  const make = (said: Value, target: Target): Doing => ({ do: 'type', how: 'set', value: said, target });
  if (place === null) return [make(value, field)];
  const inPlace = make(value, within(field, { place, relation: found.said('under') ? 'below' : 'in' }));
  const all = { text: found.between('value', 'place'), quoted: false, from: 'said' } as const;
  return value.quoted ? [inPlace] : [inPlace, make(all, field)];
}

export const stepForms: readonly StepForm[] = [
  {
    id: 'go',
    section: 'Pages',
    forms: ['go_to|open|visit|navigate_to [the_page|the_site|the_website|page] ADDRESS [in_a_new_tab]'],
    examples: ['Go to example.com/login', 'Open {shop}/orders in a new tab'],
    proof: 'the page of that address, and no error page',
    read: found => and(found.text('address'), url => ({ do: 'go', url, newTab: found.said('new') })),
  },
  {
    id: 'open',
    section: 'Pages',
    generic: true,
    forms: ['open|go_to NAME'],
    examples: ['Open Settings', 'Open the order {number}'],
    proof: 'a page, tab, dialog, section or row of that name, or another address, title or main heading',
    read: found =>
      found.hasAddress() ? null : and(found.name(), target => (isNewTab(target) ? null : { do: 'open', target })),
  },
  {
    id: 'history',
    section: 'Pages',
    forms: ['go_back|go_forward', 'reload|refresh [the_page]'],
    examples: ['Go back', 'Reload the page'],
    proof: 'another page; the same one, loaded again',
    read: found => ({ do: 'history', to: found.said('back') ? 'back' : found.said('forward') ? 'forward' : 'reload' }),
  },
  {
    id: 'tab',
    section: 'Pages',
    forms: ['switch_to [the] NAME:tab tab', 'close [the|this] [current] tab'],
    examples: ['Switch to the Billing tab', 'Close the tab'],
    proof: 'that tab is the active one, or is gone',
    read: found => (found.has('tab') ? and(found.tab(), to => ({ do: 'tab', to })) : { do: 'tab', to: null }),
  },
  {
    id: 'scroll',
    section: 'Pages',
    forms: ['scroll up|down [NUMBER times]', 'scroll up|down twice', 'scroll_to the top|bottom [of_the_page]'],
    examples: ['Scroll down 3 times', 'Scroll to the bottom'],
    proof: 'the position changed, or it was there already',
    read: found =>
      and(times(found), count => {
        const to = (['up', 'down', 'top', 'bottom'] as const).find(word => found.said(word)) ?? 'down';
        return { do: 'scroll', to, times: count };
      }),
  },
  {
    id: 'scroll-to',
    section: 'Pages',
    generic: true,
    forms: ['scroll_to NAME'],
    examples: ['Scroll to Comments'],
    proof: 'it is in view',
    read: found => and(found.name(), to => ({ do: 'scroll', to, times: 1 })),
  },
  {
    id: 'click',
    section: 'Pointer and keys',
    generic: true,
    forms: [
      'click|press|tap|push|hit [on] NAME [twice]',
      'click|press|tap|push|hit [on] NAME NUMBER times|time',
      'double-click|double_click|right-click|right_click [on] NAME',
    ],
    examples: ['Click the Save button in the dialog', 'Click Next 3 times', 'Right-click report.pdf'],
    proof: 'something that the press can cause: a page, dialog, menu, row, message, state, or an answered request',
    read: found =>
      both(found.name(), times(found), (target, count) => {
        if (found.beginsWithKey() && !found.said('click')) return null;
        const isRight = found.said('right-click') || found.said('right');
        const isDouble = found.said('double-click') || found.said('double');
        return repeated(
          { do: 'click', target, button: isRight ? 'right' : 'left', count: isDouble ? 2 : 1, path: [] },
          count,
        );
      }),
  },
  {
    id: 'path',
    section: 'Pointer and keys',
    forms: ['[click|open|choose|go_to] PATH'],
    examples: ['File > Export > CSV'],
    proof: 'the effect of the last one',
    read: found =>
      and(found.path(), path =>
        both(path.at(-1) ?? null, path, target => {
          // "Revenue > 10000", "Name → {name}": a comparison, or a value.
          const isBareList = !['click', 'open', 'choose', 'go'].some(word => found.said(word));
          if (isBareList && path.some(name => isNumber(name) || isExactInput(name))) return null;
          return { do: 'click', target, button: 'left', count: 1, path };
        }),
      ),
  },
  {
    id: 'hover',
    section: 'Pointer and keys',
    forms: ['hover_over|hover NAME', 'hover|move the_mouse|the_cursor|the_pointer over|to NAME'],
    examples: ['Hover over Account'],
    proof: 'something appeared or changed near it',
    read: found => and(found.name(), target => ({ do: 'hover', target })),
  },
  {
    id: 'drag',
    section: 'Pointer and keys',
    forms: ['drag NAME to|onto|into NAME:to', 'drag NAME [NUMBER pixels] [to_the] left|right|up|down'],
    examples: ['Drag "Pay rent" to Done', 'Drag Volume 40 pixels right'],
    proof: 'it is inside, or it moved',
    read: found => {
      if (found.has('to'))
        return both(found.name(), found.name('to'), (from, to) => (isNumber(to) ? null : { do: 'drag', from, to }));
      const direction = (['left', 'right', 'up', 'down'] as const).find(word => found.said(word)) ?? 'right';
      const pixels = found.number();
      if (found.has('number') && pixels === null) return null;
      return and(found.name(), from => ({ do: 'drag', from, to: { direction, pixels } }));
    },
  },
  {
    id: 'keys',
    section: 'Pointer and keys',
    forms: ['press|hit|tap|push KEYS [NUMBER times] [in NAME]', 'press|hit|tap|push KEYS twice [in NAME]'],
    examples: ['Press Ctrl+S', 'Press Enter in Search', 'Press Tab 2 times'],
    proof: 'as for a click; a key alone in a text field proves only what it typed',
    read: found =>
      both(found.keys(), times(found), (keys, count) =>
        and(optional(found, 'name', found.name()), ({ target }) => {
          const press: Doing = { do: 'keys', keys, times: count, target };
          // "Press Delete": the key, or a button of that name.
          const button = target === null && mayBeButton(keys) && found.isOneWord('keys') ? found.name('keys') : null;
          if (button === null) return press;
          return [press, repeated({ do: 'click', target: button, button: 'left', count: 1, path: [] }, count)];
        }),
      ),
  },
  {
    id: 'type',
    section: 'Fields',
    forms: ['type|enter|write|put VALUE in|into|as|for FIELD'],
    examples: ['Type {email} in the Email field', 'Enter "Hello" as Subject'],
    proof: 'the field holds exactly that, and still at the end unless a later step changed it',
    read: found => typed(found, 'type'),
  },
  {
    id: 'type-here',
    section: 'Fields',
    forms: ['type|enter|write VALUE'],
    examples: ['Type "Hello"'],
    proof: 'the field that has the focus holds exactly that',
    read: found =>
      and(found.value(), value => {
        // "Write to Anna", "Type Ann on the list": where it goes is no part of what is typed.
        const isPlaced = !value.quoted && /(?:^|\s)(?:in|into|on|onto|as|for|to|at|from|with)\s/.test(value.text);
        return isPlaced ? null : { do: 'type', how: 'type', value, target: null };
      }),
  },
  {
    id: 'set',
    section: 'Fields',
    forms: [
      'set|change|update FIELD to VALUE',
      'set|change|update FIELD to VALUE in|on|under NAME:place',
      'fill|fill_in FIELD with VALUE',
      'replace FIELD with VALUE',
    ],
    examples: ['Set Quantity to 3', 'Change Status to "In progress"'],
    proof: 'the field holds that, whatever kind of field it is: text, list, box, date, slider or rich text',
    read: found => set(found),
  },
  {
    id: 'append',
    section: 'Fields',
    forms: ['append|add VALUE to FIELD'],
    examples: ['Append "urgent" to Notes', 'Add "urgent" to the Notes field'],
    proof: 'the field ends with it',
    read: found => {
      const field = found.field();
      const append = typed(found, 'append');
      if (!found.said('add') || (field !== null && saysField(field))) return append;
      // "Add the mug to the cart" is no typing. "Add "VIP" to Tags" may be.
      const mayBeText = found.value()?.quoted === true && !found.isInput('value') && field?.readings[0]?.kind === null;
      const act: Doing | null = both(found.name('value'), field, (object, to) => ({
        do: 'act',
        verb: 'add',
        object,
        to,
      }));
      return mayBeText && append !== null && act !== null ? [append, act] : null;
    },
  },
  {
    id: 'clear',
    section: 'Fields',
    forms: ['clear|empty FIELD'],
    examples: ['Clear the Search field'],
    proof: 'the field is empty',
    // "Empty the basket" removes what is in it.
    read: found =>
      and(found.field(), target => (found.said('empty') && !saysField(target) ? null : { do: 'clear', target })),
  },
  {
    id: 'choose',
    section: 'Fields',
    forms: ['choose|select|pick VALUES [in|from|as|for FIELD]'],
    examples: ['Choose "High" in Priority', 'Select Red and Blue in Colours'],
    proof: 'exactly those are chosen',
    read: found =>
      both(found.values(), optional(found, 'field', found.field()), (values, { target }) => {
        // "Choose size M and colour black": each has a field of its own.
        const isLong = values.every(({ quoted, text }) => !quoted && text.includes(' '));
        // "Select the radio button for Cash" names one thing.
        const isOf = found.said('for') && values.some(({ quoted, text }) => !quoted && /^(?:the|a|an) /.test(text));
        if ((target === null && values.length > 1 && isLong) || (target !== null && isNumber(target)) || isOf)
          return null;
        return { do: 'choose', values, target, whole: target === null ? found.name('values') : null };
      }),
  },
  {
    id: 'check',
    section: 'Fields',
    generic: true,
    forms: ['check|tick|uncheck|untick NAMES', 'turn|switch on|off NAMES', 'turn|switch NAMES on|off'],
    examples: ['Check Newsletter', 'Turn on Two-factor sign-in'],
    proof: 'its state',
    read: found =>
      and(found.names(), targets => {
        // "Turn Mail on and Chat off".
        if (targets.some(target => / (?:on|off)$/.test(target.text) || isMany(target))) return null;
        const checked = !['uncheck', 'untick', 'off'].some(word => found.said(word));
        const list: Doing = { do: 'check', targets, checked };
        // "Tick Terms and conditions" may be one.
        const [first, second, ...others] = targets;
        const isPair = second !== undefined && others.length === 0 && !isExact(second);
        const mayBeOne = isPair && isLarge(first) && !isLarge(second) && !second.text.includes(' ');
        const one = mayBeOne ? found.name('names') : null;
        return one === null ? list : [{ do: 'check', targets: [one], checked }, list];
      }),
  },
  {
    id: 'upload',
    section: 'Fields',
    forms: ['upload|attach [the_file] FILE [to|in|into FIELD]'],
    examples: ['Upload {invoice} to Attachments'],
    proof: 'the page, or the field, has a file of that name',
    read: found =>
      both(found.text('file'), optional(found, 'field', found.field()), (file, { target }) => ({
        do: 'upload',
        file,
        target,
      })),
  },
  {
    id: 'search',
    section: 'Common jobs',
    forms: ['search [NAME] for VALUE', 'search_for VALUE [in NAME]'],
    examples: ['Search for {order}', 'Search Posts for "spring"'],
    proof: 'results for it: its words in the address, the field and the list',
    read: found =>
      both(found.value(), optional(found, 'name', found.name()), (value, { target }) => {
        const search: Doing = { do: 'search', value, target };
        const [words, place] = [found.span('value'), found.span('name')];
        if (value.quoted || words === null || place === null || place.start < words.start) return search;
        // "Search for hotels in Lisbon": where to search, or what for.
        const all = { text: found.between('value', 'name'), quoted: false, from: 'said' } as const;
        return [search, { do: 'search', value: all, target: null }];
      }),
  },
  {
    id: 'sign-in',
    section: 'Common jobs',
    forms: [
      'sign_in|log_in [to|at ADDRESS] [with KEY:credential]',
      'sign_in|log_in [to|at ADDRESS] as VALUE with [the] password VALUE:password',
    ],
    examples: ['Sign in with Shop', 'Log in to example.com as {user} with password {{shop.password}}'],
    proof: 'the password field is gone and no error stands there',
    read: found => {
      const url = found.text('address');
      if (found.has('credential') || !found.has('value'))
        return { do: 'sign-in', url, credential: found.text('credential'), as: null };
      return both(found.value(), found.value('password'), (user, password) => ({
        do: 'sign-in',
        url,
        credential: null,
        as: { user, password },
      }));
    },
  },
  {
    id: 'sign-out',
    section: 'Common jobs',
    forms: ['sign_out|log_out'],
    examples: ['Sign out'],
    proof: 'the page offers to sign in',
    read: () => ({ do: 'sign-out' }),
  },
  {
    id: 'act',
    section: 'Common jobs',
    generic: true,
    forms: [
      `${siteVerbs.map(verb => verb.replaceAll(' ', '_')).join('|')} [NAME] [to|into|onto NAME:to]`,
      'share|merge NAME with NAME:to',
    ],
    examples: ['Delete the order 1042', 'Save', 'Assign "Pay rent" to Mira'],
    proof: 'by the kind of the verb: it is gone, it is there, its state changed, or a message about it',
    read: found => {
      const verb = siteVerbs.find(one => one.split(' ').every(word => found.said(word)));
      const object = optional(found, 'name', found.name());

      const to = optional(found, 'to', found.name('to'));
      if (verb === undefined || !fitsVerb(verb, { object: object?.target ?? null, to: to?.target ?? null }))
        return null;
      return both(object, to, (what, whom) => ({ do: 'act', verb, object: what.target, to: whom.target }));
    },
  },
  {
    id: 'sort',
    section: 'Common jobs',
    forms: [
      'sort [NAME] by NAME:by [,] [ascending|descending|a-z|z-a|newest_first|oldest_first|highest_first|lowest_first]',
      'sort [NAME] by NAME:by in_ascending_order|in_descending_order',
      'sort ascending|descending by NAME:by',
    ],
    examples: ['Sort by Price, lowest first'],
    proof: 'the order of the rows',
    read: found => {
      const isUp = ['ascending', 'oldest', 'lowest', 'a-z'].some(word => found.said(word));
      const isDown = ['descending', 'newest', 'highest', 'z-a'].some(word => found.said(word));
      return both(found.name('by'), optional(found, 'name', found.name()), (by, { target }) =>
        isLoose(by) ? null : { do: 'sort', what: target, by, order: isUp ? 'ascending' : isDown ? 'descending' : null },
      );
    },
  },
  {
    id: 'filter',
    section: 'Common jobs',
    forms: ['filter [NAME] by NAME:by : VALUE', 'show_only VALUE [in NAME]'],
    examples: ['Filter by Status: Open', 'Show only "Paid" in Invoices'],
    proof: 'every row fits, or the control shows it and the list was loaded again',
    read: found =>
      both(found.value(), optional(found, 'name', found.name()), (value, { target }) => {
        if (!found.said('only')) return and(found.name('by'), by => ({ do: 'filter', what: target, by, value }));
        const only = (said: Value, what: Target | null): Doing => ({ do: 'filter', what, by: null, value: said });
        if (value.quoted) return only(value, target);
        // "Show only customers in Sweden": where to filter, or what is shown.
        if (target === null) return / (?:in|on|under) /.test(value.text) ? null : only(value, null);
        const all = { text: found.between('value', 'name'), quoted: false, from: 'said' } as const;
        return [only(value, target), only(all, null)];
      }),
  },
  {
    id: 'download',
    section: 'Common jobs',
    forms: ['download NAME [as FILE]'],
    examples: ['Download the invoice'],
    proof: 'a complete file, its type as its name says',
    read: found =>
      and(found.name(), target => (isLoose(target) ? null : { do: 'download', target, as: found.text('file') })),
  },
  {
    id: 'dialog',
    section: 'Common jobs',
    forms: ['accept|dismiss the dialog|alert|prompt|confirmation [with VALUE]'],
    examples: ['Accept the dialog'],
    proof: 'the browser’s own dialog is answered',
    read: found => ({ do: 'dialog', accept: found.said('accept'), words: found.value() }),
  },
  {
    id: 'read',
    section: 'Reading',
    generic: true,
    forms: ['read|extract|get|copy|note NAME [as KEY]', 'what_is NAME'],
    examples: ['Read the total as total', 'What is the price of "Blue mug"?'],
    proof: 'a value that is not empty, of the kind asked for, from the place named',
    read: found =>
      and(found.name(), what => (isLoose(what) || isMany(what) ? null : { do: 'read', what, as: found.text('key') })),
  },
  {
    id: 'read-fields',
    section: 'Reading',
    generic: true,
    forms: ['read|extract|get|copy|note NAMES [of|from NAME]'],
    examples: ['Read the name, price and stock of "Blue mug"'],
    proof: 'each as above, from one thing',
    read: found =>
      both(found.names(), optional(found, 'name', found.name()), (fields, { target }) =>
        fields.length < 2 || fields.some(one => isLoose(one) || isMany(one)) || (target !== null && isMany(target))
          ? null
          : { do: 'read-fields', fields, of: target },
      ),
  },
  {
    id: 'read-list',
    section: 'Reading',
    forms: [
      'read|extract|get|copy|note NAMES of each|every|all|all_the NAME',
      'read|extract|get|copy|note NAMES of the first NUMBER NAME',
      'read|extract|get|note the first NUMBER NAME',
      'read|extract|get|copy the table [NAME] [with_the_columns NAMES]',
      'read|extract|get|copy the NAME table [with_the_columns NAMES]',
      'read|extract|get a_list_of all NAME',
      'list_all|list all NAME',
      'list_all NAME',
    ],
    examples: [
      'Read the number and status of the first 20 orders',
      'Read the table with the columns Name and Total',
      'List all invoices',
    ],
    proof: 'all rows over all pages, or as many as asked for; none without a value in the first column',
    read: found => {
      const limit = found.number();
      const fields = found.has('names') ? found.names() : [];
      if (found.has('number') && limit === null) return null;
      return both(fields, optional(found, 'name', found.name()), (columns, { target }) => ({
        do: 'read-list',
        what: target,
        fields: columns,
        limit,
      }));
    },
  },
  {
    id: 'count',
    section: 'Reading',
    forms: ['count NAME [as KEY]'],
    examples: ['Count the open orders'],
    proof: 'a number',
    read: found => and(found.name(), what => (isLoose(what) ? null : { do: 'count', what, as: found.text('key') })),
  },
  {
    id: 'ask',
    section: 'Reading',
    forms: ['ask me|the_user for KEY'],
    examples: ['Ask me for the one-time code'],
    proof: 'the answer, which later steps use under that name',
    read: found => and(found.text('key'), what => ({ do: 'ask', what })),
  },
  {
    id: 'verify',
    section: 'Checks and waits',
    forms: ['check|verify|make_sure|ensure [that] TEST'],
    examples: ['Check that the page shows "Saved"', 'Make sure that there are at least 3 rows'],
    proof: 'the test',
    read: (found, given) => testsIn(found, given).map(test => ({ do: 'verify', test })),
  },
  {
    id: 'wait-until',
    section: 'Checks and waits',
    forms: ['wait until TEST', 'wait_for NAME to_disappear|to_be_hidden'],
    examples: ['Wait until the table has 3 rows'],
    proof: 'the test, in time',
    read: (found, given) => {
      const target = found.name();
      const isGone: Test[] = target === null ? [] : [{ of: 'thing', target, state: 'there', negated: true }];
      return [...isGone, ...testsIn(found, given)].map(test => ({ do: 'wait', for: { test } }));
    },
  },
  {
    id: 'wait',
    section: 'Checks and waits',
    forms: ['wait [for] NUMBER second|seconds|minute|minutes'],
    examples: ['Wait 5 seconds'],
    proof: 'the time',
    read: found =>
      and(found.number(), number => {
        const ms = number * (found.said('minute') || found.said('minutes') ? 60_000 : 1000);
        return ms > longestWaitMs ? null : { do: 'wait', for: { ms } };
      }),
  },
  {
    id: 'wait-for',
    section: 'Checks and waits',
    generic: true,
    forms: ['wait_for NAME [to_load|to_appear|to_be_shown]'],
    examples: ['Wait for the results table'],
    proof: 'it is there in time',
    read: found =>
      and(found.name(), thing =>
        /\b(?:seconds?|minutes?)$/.test(thing.text) || isLoose(thing) ? null : { do: 'wait', for: { thing } },
      ),
  },
  {
    id: 'stop',
    section: 'Control',
    forms: ['stop [and_say VALUE]'],
    examples: ['Stop and say "sold out"'],
    proof: 'the run ends',
    read: found => ({ do: 'stop', say: found.has('value') ? found.value() : null }),
  },
];
