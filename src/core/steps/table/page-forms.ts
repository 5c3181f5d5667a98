import type { Doing } from '../clause.ts';
import { mayBeButton, readKeys } from '../keys.ts';
import { hasInputSign } from '../input-signs.ts';
import { lex, sub } from '../lexer.ts';
import { isExact } from '../names.ts';
import { isNumber } from '../plain.ts';
import type { FoundSlots } from '../matched.ts';
import { fitsSlot } from '../slots.ts';
import { repeated, type StepForm } from './step-form.ts';

export const pageForms: readonly StepForm[] = [
  {
    id: 'go',
    section: 'Pages',
    forms: ['go_to|open|visit|navigate_to [the_page|the_site|the_website|page] ADDRESS [in_a_new_tab]'],
    examples: ['Go to example.com/login', 'Open {shop}/orders in a new tab'],
    proof: 'the page of that address, and no error page',
    read: found => ({ do: 'go', url: found.slot('ADDRESS'), newTab: found.said('new') }),
  },
  {
    id: 'open',
    section: 'Pages',
    forms: ['open|go_to NAME'],
    examples: ['Open Settings', 'Open the order {number}'],
    proof: 'a page, tab, dialog, section or row of that name, or another address, title or main heading',
    read: (found, given) => {
      const [target, words] = [found.slot('NAME'), found.span('name')];
      // "Open a new tab" opens nothing of that name; "{host}/a" is an address.
      const isNew = ['new tab', 'new window'].some(one => target.text.toLowerCase().endsWith(one));
      const isAddress = words.tokens.some(({ kind }) => kind === 'url') || fitsSlot('ADDRESS', words, given);
      return isNew || isAddress ? null : { do: 'open', target };
    },
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
    read: found => {
      const tab = found.maybe('NAME', 'tab');
      const readings = tab?.readings.map(one => ({ ...one, kind: one.kind ?? ('tab' as const) })) ?? [];
      return { do: 'tab', to: tab === null ? null : { ...tab, readings } };
    },
  },
  {
    id: 'scroll',
    section: 'Pages',
    forms: ['scroll up|down [NUMBER times]', 'scroll up|down twice', 'scroll_to the top|bottom [of_the_page]'],
    examples: ['Scroll down 3 times', 'Scroll to the bottom'],
    proof: 'the position changed, or it was there already',
    read: found => {
      const to = (['up', 'down', 'top', 'bottom'] as const).find(word => found.said(word)) ?? 'down';
      return { do: 'scroll', to, times: timesIn(found) };
    },
  },
  {
    id: 'scroll-to',
    section: 'Pages',
    forms: ['scroll_to NAME'],
    examples: ['Scroll to Comments'],
    proof: 'it is in view',
    read: found => ({ do: 'scroll', to: found.slot('NAME'), times: 1 }),
  },
  {
    id: 'click',
    section: 'Pointer and keys',
    forms: [
      'click|press|tap|push|hit [on] NAME [twice]',
      'click|press|tap|push|hit [on] NAME NUMBER times|time',
      'double-click|double_click|right-click|right_click [on] NAME',
    ],
    examples: ['Click the Save button in the dialog', 'Click Next 3 times', 'Right-click report.pdf'],
    proof: 'something that the press can cause: a page, dialog, menu, row, message, state, or an answered request',
    read: found => {
      const words = found.span('name');
      // "Press Enter", "press Enter to send": the key.
      if (!found.said('click') && [words, sub(words, 0, 1)].some(one => readKeys(one) !== null)) return null;
      const button = found.said('right-click') || found.said('right') ? 'right' : 'left';
      const count = found.said('double-click') || found.said('double') ? 2 : 1;
      return repeated({ do: 'click', target: found.slot('NAME'), button, count, path: [] }, timesIn(found));
    },
  },
  {
    id: 'path',
    section: 'Pointer and keys',
    forms: ['[click|open|choose|go_to] PATH'],
    examples: ['File > Export > CSV'],
    proof: 'the effect of the last one',
    read: found => {
      const path = found.slot('PATH');
      const target = path.at(-1);
      // "Revenue > 10000", "Name → {name}": a comparison, or a value.
      const isBareList = !['click', 'open', 'choose', 'go'].some(found.said);
      const isOther =
        isBareList && path.some(one => isNumber(lex(one.text)) || (isExact(one) && hasInputSign(one.text)));
      return target === undefined || isOther ? null : { do: 'click', target, button: 'left', count: 1, path };
    },
  },
  {
    id: 'hover',
    section: 'Pointer and keys',
    forms: ['hover_over|hover NAME', 'hover|move the_mouse|the_cursor|the_pointer over|to NAME'],
    examples: ['Hover over Account'],
    proof: 'something appeared or changed near it',
    read: found => ({ do: 'hover', target: found.slot('NAME') }),
  },
  {
    id: 'drag',
    section: 'Pointer and keys',
    forms: ['drag NAME to|onto|into NAME:to', 'drag NAME [NUMBER pixels] [to_the] left|right|up|down'],
    examples: ['Drag "Pay rent" to Done', 'Drag Volume 40 pixels right'],
    proof: 'it is inside, or it moved',
    read: found => {
      const [from, to] = [found.slot('NAME'), found.maybe('NAME', 'to')];
      if (to !== null) return isNumber(found.span('to')) ? null : { do: 'drag', from, to };
      const direction = (['left', 'right', 'up', 'down'] as const).find(word => found.said(word)) ?? 'right';
      return { do: 'drag', from, to: { direction, pixels: found.maybe('NUMBER') } };
    },
  },
  {
    id: 'keys',
    section: 'Pointer and keys',
    forms: ['press|hit|tap|push KEYS [NUMBER times] [in NAME]', 'press|hit|tap|push KEYS twice [in NAME]'],
    examples: ['Press Ctrl+S', 'Press Enter in Search', 'Press Tab 2 times'],
    proof: 'as for a click; a key alone in a text field proves only what it typed',
    read: found => {
      const [keys, times, target] = [found.slot('KEYS'), timesIn(found), found.maybe('NAME')];
      const press: Doing = { do: 'keys', keys, times, target };
      // "Press Delete": the key, or a button of that name.
      const button = found.maybe('NAME', 'keys');
      if (target !== null || button === null || !mayBeButton(keys) || found.span('keys').tokens.length > 1)
        return press;
      return [press, repeated({ do: 'click', target: button, button: 'left', count: 1, path: [] }, times)];
    },
  },
];

/** "three times": as often as said. */
function timesIn(found: FoundSlots): number {
  return found.said('twice') ? 2 : (found.maybe('NUMBER') ?? 1);
}
