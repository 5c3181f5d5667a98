/** What was put into fields, and whether it is still there and was sent. */
import type { ElementNode, ElementRef, Observation } from '#src/browser/observe/observation.ts';
import { formOf } from '../safety/target.ts';
import { kindsIn } from '../safety/vocabulary.ts';
import { once } from '../once.ts';
import { elementOf } from './changes.ts';

/** A field that was filled: with `asked`, after which it held `value`. */
type Filled = { ref: ElementRef; name: string; asked: string; value: string; step: number };
type Entry = Filled & {
  tag: string;
  /** The form that it is in, and before that what was this form before its page was loaded again. */
  forms: readonly ElementRef[];
  /** Something that changes more than the view was pressed since: the page may have taken the value. */
  pressed: boolean;
  /** The press that changed the field, which only showed something. */
  by: string | null;
};

type Left = Entry & { button: string; url: string };

/** A field that holds something else now; `by` names the press that did it, null where the page did. */
export type Lost = Filled & { holds: string; by: string | null };

type Pressed = Pick<ElementNode, 'name' | 'form' | 'submits'>;

/** Whether a field holds a value in a format of its own. */
export type Holds = (field: ElementNode, asked: string) => boolean;

export type FilledFields = {
  /** Notes what a field holds after it was filled; one that does not hold what was asked for has lost it. */
  note(ref: ElementRef, now: Observation, by: { step: number; asked: string; isHeld: boolean }): void;
  /** A later step changed the field. */
  drop(ref: ElementRef): void;
  /** Fields that no longer hold what was put into them. */
  lost(now: Observation, holds: Holds): Lost[];
  /** The button of the form that holds fields filled in this step, when nothing has sent it. Null: in any step. */
  unsent(now: Observation, step: number | null): { button: string; fields: string[] } | undefined;
  /** The button of a form that was filled in on a page that was left since, and that nothing sent. */
  left(): string | undefined;
  /** Something was pressed on the page of that address; what sends the form ends the care for its fields. */
  pressed(node: Pressed, at: { changes: boolean; url: string }): void;
  /** The Enter key was pressed in a field, which sends its form. */
  entered(field: ElementNode | undefined): void;
  /** Notes the fields that a press has changed. */
  changed(by: string, before: Observation, now: Observation): void;
  /** What was put into fields and is not sent yet, as far as it is words. */
  values(): string[];
  /** Goes on with the fields of a page that was drawn or loaded again, and forgets those of a page that was left. */
  follow(before: Observation, now: Observation): void;
  forget(): void;
  isEmpty(): boolean;
};

/** What {@link valueOf} says of secrets and boxes. */
const flags: ReadonlySet<string> = new Set(['filled', 'true', 'false', 'mixed']);

export function createFilledFields(): FilledFields {
  const filled = new Map<ElementRef, Entry>();
  /** Those of pages that were left. */
  const left = new Map<ElementRef, Left>();
  const drop = (isSent: (known: Entry) => boolean): void => {
    for (const { ref } of [...filled.values(), ...left.values()].filter(isSent)) {
      filled.delete(ref);
      left.delete(ref);
    }
  };
  return {
    note(ref, now, { step, asked, isHeld }) {
      const node = elementOf(now, ref);
      if (node === undefined) return;
      const { name, form, tag } = node;
      filled.set(ref, {
        ref,
        name,
        asked,
        value: isHeld ? valueOf(node) : plain(asked),
        step,
        tag,
        forms: form === undefined ? [] : [form],
        pressed: false,
        by: null,
      });
    },
    drop: ref => void filled.delete(ref),
    lost(now, holds) {
      return [...filled.values()].flatMap(({ forms: _forms, tag: _tag, pressed, ...known }) => {
        const node = elementOf(now, known.ref);
        if (node === undefined || !isSameField(node, known)) return [];
        const value = valueOf(node);
        if (value === known.value || holds(node, known.asked)) return [];
        // A field of tags makes each of them a text of its own.
        const isTaken = value === '' && (pressed || textsOf(now).has(known.value));
        return isTaken ? [] : [{ ...known, holds: value }];
      });
    },
    unsent(now, step) {
      const fields = [...filled.values()].filter(known => step === null || known.step === step);
      for (const { ref, value } of fields) {
        const node = elementOf(now, ref);
        const button = node === undefined || valueOf(node) !== value ? undefined : sendingButton(now, node);
        if (button !== undefined && (step !== null || keeps(now, button)))
          return { button: button.name, fields: fields.map(({ name }) => name) };
      }
      return undefined;
    },
    left: () => left.values().next().value?.button,
    pressed({ name, form, submits }, { changes, url }) {
      if (submits === true || sends(name)) drop(known => form === undefined || isOf(known, form));
      else if (changes) {
        for (const known of filled.values()) known.pressed = true;
        for (const [ref, known] of left) if (known.url === url) left.delete(ref);
      }
    },
    entered: field => drop(known => isOf(known, field?.form)),
    changed(by, before, now) {
      for (const known of filled.values()) {
        const [was, is] = [elementOf(before, known.ref), elementOf(now, known.ref)];
        if (was !== undefined && is !== undefined && valueOf(was) !== valueOf(is)) known.by = by;
      }
    },
    values: () => [...filled.values()].map(({ value }) => value).filter(value => value.length > 1 && !flags.has(value)),
    follow(before, now) {
      const isHere = placeOf(before.url) === placeOf(now.url);
      for (const known of Array.from(filled.values())) {
        if (elementOf(now, known.ref) !== undefined) continue;
        const twin = isHere && !known.pressed ? twinOf(now, known) : undefined;
        const isTwin = twin !== undefined && !filled.has(twin.ref);
        if (isTwin || before.url !== now.url) filled.delete(known.ref);
        const button = isTwin || known.pressed || before.url === now.url ? undefined : unsentButton(before, now, known);
        if (button !== undefined) left.set(known.ref, { ...known, button, url: before.url });
        if (isTwin) filled.set(twin.ref, { ...known, ref: twin.ref, forms: formsOf(twin, known) });
      }
    },
    forget: () => filled.clear(),
    isEmpty: () => filled.size === 0,
  };
}

/** Without a form, whatever is sent may have sent it. */
function isOf({ forms }: Entry, form: ElementRef | undefined): boolean {
  return forms.length === 0 || (form !== undefined && forms.includes(form));
}

/** The button that would have kept what a field held on the page before; none where another tab is shown instead. */
function unsentButton(before: Observation, now: Observation, { ref, value }: Entry): string | undefined {
  const field = activeTab(before) === activeTab(now) ? elementOf(before, ref) : undefined;
  const button = field === undefined || valueOf(field) !== value ? undefined : sendingButton(before, field);
  return button !== undefined && keeps(before, button) ? button.name : undefined;
}

function activeTab({ tabs }: Observation): string | undefined {
  return tabs.find(({ active }) => active)?.id;
}

const fieldsByName = once(({ nodes }: Observation) =>
  Map.groupBy(
    nodes.filter((node): node is ElementNode => node.kind === 'element'),
    ({ tag, name }) => `${tag} ${name}`,
  ),
);

/** The only field of that kind and name. */
function twinOf(now: Observation, { tag, name }: Entry): ElementNode | undefined {
  const [twin, other] = fieldsByName(now).get(`${tag} ${name}`) ?? [];
  return name === '' || other !== undefined ? undefined : twin;
}

const formsKept = 5;

function formsOf({ form }: ElementNode, { forms }: Entry): readonly ElementRef[] {
  return form === undefined ? forms : [form, ...forms].slice(0, formsKept);
}

/** The address without what changes while a form is filled in. */
function placeOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

const textsOf = once(
  ({ nodes }: Observation) => new Set(nodes.map(node => plain(node.kind === 'text' ? node.text : node.name))),
);

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A page may use one input for one question after the other. */
function isSameField({ tag, name }: ElementNode, known: Filled): boolean {
  return name === known.name || !/^(?:input|textarea|select)$/.test(tag);
}

/** What a field holds; what a list shows, where it is made of elements without a value. */
function valueOf({ tag, role, name, text, value, filled, checked, options = [], editable }: ElementNode): string {
  if (filled !== undefined) return filled ? 'filled' : '';
  if (checked !== undefined) return String(checked);
  if (tag === 'select') return plain(options.flatMap(option => (option.selected ? [option.text] : [])).join(', '));
  const takesText = editable === true || /^(?:textbox|searchbox|spinbutton)$/.test(role);
  return plain(value ?? (takesText ? '' : (text ?? name)));
}

/** The button that sends the form, or the dialog, that a field belongs to. */
function sendingButton(now: Observation, field: ElementNode): ElementNode | undefined {
  const boxes = new Set(now.regions.filter(({ role }) => /^(?:form|dialog)$/.test(role)).map(({ ref }) => ref));
  const box = field.within.find(ref => boxes.has(ref));
  return now.nodes.find(
    (node): node is ElementNode =>
      node.kind === 'element' &&
      node.disabled !== true &&
      node.rect.height > 0 &&
      (node.submits === true || node.role === 'button') &&
      ((field.form !== undefined && node.form === field.form && node.submits === true) ||
        (box !== undefined && node.within.includes(box) && (node.type === 'submit' || sends(node.name)))),
  );
}

/** Whether a button sends what is to be kept, as that of a search does not. */
function keeps(now: Observation, button: ElementNode): boolean {
  return sends(button.name) || formOf(button, now)?.method === 'post';
}

const sending: ReadonlySet<string> = new Set([
  'save',
  'create',
  'send',
  'publish',
  'confirm',
  'apply',
  'login',
  'pay',
  'book',
]);

/** Whether a button's name says that it sends what was filled in. */
export function sends(name: string): boolean {
  const kinds = kindsIn(name.slice(0, 100), 'label');
  return kinds.some(kind => sending.has(kind)) && !/^(?:add|insert|upload|choose|browse|new)\b/i.test(name.trim());
}
