/** What was put into fields, and whether it is still there and was sent. */
import type { ElementNode, ElementRef, Observation } from '#src/browser/observe/observation.ts';
import { kindsIn } from '../safety/vocabulary.ts';
import { elementOf } from './changes.ts';

/** A field that was filled; `value` is what it held afterwards. */
export type Filled = { ref: ElementRef; name: string; value: string; step: number; pressed: boolean };

export type FilledFields = {
  /** Notes what a field holds after it was filled. */
  note(ref: ElementRef, now: Observation, step: number): void;
  /** What was put into this field earlier and is still there. */
  holds(ref: ElementRef, now: Observation): Filled | undefined;
  /** Fields that lost what was put into them; they are forgotten. */
  lost(now: Observation): Filled[];
  /** The button of the form that holds fields filled in this step, when nothing has sent it. Null: in any, and that it keeps. */
  unsent(now: Observation, step: number | null): { button: string; fields: string[] } | undefined;
  /** Something was pressed, which may change fields; what sends the form ends the care for them. Undefined for the Enter key. */
  pressed(node: ElementNode | undefined): void;
  /** What was put into fields and is not sent yet, as far as it is words. */
  values(): string[];
  forget(): void;
};

/** What {@link valueOf} says of secrets and boxes. */
const flags: ReadonlySet<string> = new Set(['filled', 'true', 'false', 'mixed']);

export function createFilledFields(): FilledFields {
  const filled = new Map<ElementRef, Filled>();
  return {
    note(ref, now, step) {
      const node = elementOf(now, ref);
      if (node !== undefined) filled.set(ref, { ref, name: node.name, value: valueOf(node), step, pressed: false });
    },
    holds(ref, now) {
      const known = filled.get(ref);
      const node = elementOf(now, ref);
      return known !== undefined && known.value !== '' && node !== undefined && valueOf(node) === known.value
        ? known
        : undefined;
    },
    lost(now) {
      const gone = [...filled.values()].filter(known => {
        const node = elementOf(now, known.ref);
        return node !== undefined && !known.pressed && valueOf(node) !== known.value;
      });
      for (const { ref } of gone) filled.delete(ref);
      return gone;
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
    pressed(node) {
      if (node === undefined || node.submits === true || sends(node.name)) filled.clear();
      else for (const known of filled.values()) known.pressed = true;
    },
    values: () => [...filled.values()].map(({ value }) => value).filter(value => value.length > 1 && !flags.has(value)),
    forget: () => filled.clear(),
  };
}

function valueOf({ value, filled, checked, options }: ElementNode): string {
  if (filled !== undefined) return filled ? 'filled' : '';
  if (checked !== undefined) return String(checked);
  const chosen = options?.filter(option => option.selected).map(option => option.text);
  return (chosen?.join(', ') ?? value ?? '').replace(/\s+/g, ' ').trim();
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
function keeps(now: Observation, { name, form }: ElementNode): boolean {
  return sends(name) || now.forms.some(({ ref, method }) => ref === form && method === 'post');
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
