/** What the host can ask of a document, under one name that only our own world sees. */
import type { Commands, Gone } from './wire.ts';
import { beginAction, quiet, startWatching } from './observe/watch.ts';
import { frameBox, frameHit, ready } from './acting/target.ts';
import {
  checkedOf,
  controlIn,
  enterSecret,
  fieldState,
  fileFieldOf,
  focusField,
  setNative,
  valueOf,
} from './acting/field.ts';
import { choose } from './acting/choose.ts';
import { collect } from './observe/collect.ts';
import { drawAsDots, elementOf, markSecret, numberOf } from './dom/refs.ts';
import { figures } from './observe/figures.ts';
import { focusedElement, rememberClosedRoot } from './dom/dom.ts';
import { outline } from './observe/outline.ts';
import { meet } from './acting/meet.ts';
import { record, recordIfAsked } from './record/record.ts';
import { readText, shownNumbers } from './dom/text.ts';
import { scrollBy } from './dom/scroll.ts';
import { knowForeignInterfaces } from './dom/unclobbered.ts';
import { selectedText } from './dom/selected.ts';

const gone: Gone = { gone: true };

/** Answers go out as JSON texts: far quicker to return than objects. */
const commands: Commands = {
  collect(options) {
    startWatching();
    return collect(options);
  },
  ready,
  begin: () => beginAction(),
  quiet,
  field: ref => on(ref, fieldState),
  focused() {
    const element = focusedElement();
    return element && fieldState(element);
  },
  focus: ({ ref, caret }) => on(ref, element => focusField(element, caret)),
  enterSecret: ({ ref, ...how }) => on(ref, element => enterSecret(element, how)),
  holds: ({ ref, text }) => on(ref, element => valueOf(controlIn(element)) === text),
  held: ref => on(ref, element => valueOf(controlIn(element))),
  checked: ref => on(ref, element => checkedOf(controlIn(element))),
  setNative: ({ ref, value }) => on(ref, element => setNative(element, value)),
  fileField: ref => on(ref, fileFieldOf),
  secret: ref =>
    on(ref, element => {
      markSecret(controlIn(element));
      return true as const;
    }),
  hide(refs) {
    for (const ref of refs) {
      const element = elementOf(ref);
      if (element) drawAsDots(element);
    }
    return refs.length;
  },
  origin: () => self.origin,
  choose: ({ ref, options }) =>
    on(ref, element => {
      const control = controlIn(element);
      if (control instanceof HTMLSelectElement) return choose(control, options);
      return { ok: false, chosen: [], message: 'It is no native drop-down.' };
    }),
  scroll: at => (at.ref > 0 ? on(at.ref, element => scrollBy(element, at)) : scrollBy(null, at)),
  frameHit: ({ ref, x, y }) => on(ref, element => frameHit(element, { x, y })),
  frameBox: ref => on(ref, frameBox),
  numbers: () => shownNumbers(),
  meet,
  record,
  text: readText,
  selected: selectedText,
  outline,
  figures: () => figures(),
};

function on<T>(ref: number, answer: (element: Element) => T): T | Gone {
  const element = elementOf(ref);
  return element ? answer(element) : gone;
}

async function run(name: keyof Commands, argument: unknown): Promise<string> {
  // safe because the host calls by the same type
  const command = commands[name] as (argument: unknown) => unknown;
  return JSON.stringify((await command(argument)) ?? null);
}

/** For what the host holds as objects: elements and closed shadow roots that no script can reach. */
const objects = { elementOf, numberOf, rememberClosedRoot };

// What a page calls `legwork` is `in` the window too.
if (!Object.hasOwn(globalThis, 'legwork')) {
  knowForeignInterfaces();
  Object.defineProperty(globalThis, 'legwork', { value: { run, objects } });
  recordIfAsked();
}
