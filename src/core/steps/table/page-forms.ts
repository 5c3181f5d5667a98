import type { Doing } from '../clause.ts';
import { mayBeButton } from '../keys.ts';
import { isExactInput, isNumber, isNewTab } from './more-than-a-name.ts';
import { and, both, optional, times, repeated } from './slots.ts';
import type { StepForm } from './step-form.ts';

export const pageForms: readonly StepForm[] = [
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
];
