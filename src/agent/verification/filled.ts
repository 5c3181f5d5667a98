/** What was put into fields, and whether it is still there and was sent. */
import type { ElementNode, ElementRef, Observation, PageNode } from '#src/browser/observe/observation.ts';
import { oneLine } from '#src/core/text/one-line.ts';
import { formOf } from '../safety/target.ts';
import { once } from '../once.ts';
import { elementOf } from './changes.ts';
import { onlyMakes, sends } from './purpose.ts';
import { asksToSignIn } from './session.ts';

/** A field that was filled: with `asked`, after which it held `value`. */
type Filled = { ref: ElementRef; name: string; asked: string; value: string; step: number };
type Entry = Filled & {
  tag: string;
  /** The form that it is in, and before that what was this form before its page was loaded again. */
  forms: readonly ElementRef[];
  /** Something was pressed since. */
  followed: boolean;
  /** Something that goes on with a form was pressed since: the page may have taken the value. */
  pressed: boolean;
  /** The press that changed the field, which only showed something. */
  by: string | null;
  /** The field went away unsent: the button that would have kept it, and whether its page was left. */
  gone: { button: string; isAway: boolean } | null;
};

/** A field that holds something else now; `by` names the press that did it, null where the page did. */
export type Lost = Filled & { holds: string; by: string | null };

/** What a step filled in and nothing has sent. `keeps`: the button stores or sends something, as that of a search does not. */
export type Unsent = { step: number; button: string; keeps: boolean; fields: string[] };

type Pressed = Pick<ElementNode, 'ref' | 'name' | 'form' | 'submits'>;

/** A field of a page that was left before anything sent it. */
export type Left = Pick<Filled, 'name' | 'asked' | 'step'> & { tag: string };

/** What was put into a field, as the field held it then, and what it had held before. */
export type Put = Pick<Filled, 'ref' | 'name' | 'value'> & {
  role: string;
  had: string;
  /** The answer of the site that was the newest when it was put there, 0 for none. */
  since: number;
};

/** Whether a field holds a value in a format of its own. */
export type Holds = (field: ElementNode, asked: string) => boolean;

type PutBy = { step: number; asked: string; isHeld: boolean; had?: string; since?: number };

export type FilledFields = {
  /** Notes what a field holds after it was filled; one that does not hold what was asked for has lost it. */
  note(ref: ElementRef, now: Observation, by: PutBy): void;
  /** A later step changed the field. */
  drop(ref: ElementRef): void;
  /** Fields that no longer hold what was put into them. */
  lost(now: Observation, holds: Holds): Lost[];
  /** Forms that were filled in, and that nothing has sent: those of the page, and those that went away since. */
  unsent(now: Observation): Unsent[];
  /** Something was pressed on that page. `goesOn`: it does more with a form than to show something or to close it. */
  pressed(node: Pressed, at: { goesOn: boolean; before: Observation }): void;
  /** The Enter key was pressed in a field, which sends its form. */
  entered(field: ElementNode | undefined, before: Observation): void;
  /** Notes the fields that a press has changed. */
  changed(by: string, before: Observation, now: Observation): void;
  /** What was put into fields and is not sent yet, as far as it is words. */
  values(): string[];
  /** All that was put into fields, the last into each of that name, sent or not. */
  all(): Put[];
  /** Goes on with the fields of a page that was drawn or loaded again, and forgets those of a page that was left. */
  follow(before: Observation, now: Observation): void;
  /** What had been filled in, and not sent, on the page of that address when it was left. It is cared for no more. */
  takeLeft(url: string): Left[];
  /** What was filled in on this page need not be sent. */
  forget(): void;
  isEmpty(): boolean;
};

/** What {@link valueOf} says of secrets and boxes. */
const flags: ReadonlySet<string> = new Set(['filled', 'true', 'false', 'mixed']);

const untouched = { followed: false, pressed: false, by: null, gone: null };

export function createFilledFields(): FilledFields {
  const filled = new Map<ElementRef, Entry>();
  const put = new Map<string, Put>();
  let lastLeft: { url: string; entries: readonly Entry[] } = { url: '', entries: [] };
  const here = (): Entry[] => [...filled.values()].filter(({ gone }) => gone?.isAway !== true);
  return {
    note(ref, now, { step, asked, isHeld, had = '', since = 0 }) {
      const node = elementOf(now, ref);
      if (node === undefined) return;
      const { name, form, tag, role } = node;
      const value = isHeld ? valueOf(node) : oneLine(asked);
      const forms = form === undefined ? [] : [form];
      put.set(name, { ref, name, role, value, had, since });
      filled.set(ref, { ref, name, asked, value, step, tag, forms, ...untouched });
    },
    drop(ref) {
      put.delete(filled.get(ref)?.name ?? '');
      filled.delete(ref);
    },
    lost(now, holds) {
      return here().flatMap(known => lostBy(known, now, holds) ?? []);
    },
    unsent: now => unsentIn([...filled.values()], now),
    pressed(node, { goesOn, before }) {
      const isSender = node.submits === true || sends(node.name);
      for (const known of Array.from(filled.values())) {
        known.followed = true;
        if (isSender && isSentBy(known, node, before)) filled.delete(known.ref);
        else if (goesOn && known.gone?.isAway !== true) Object.assign(known, { pressed: true, gone: null });
      }
    },
    entered(field, before) {
      for (const known of Array.from(filled.values()))
        if (field === undefined || isEntered(known, field, before)) filled.delete(known.ref);
    },
    changed(by, before, now) {
      for (const known of filled.values()) {
        const [was, is] = [elementOf(before, known.ref), elementOf(now, known.ref)];
        if (was !== undefined && is !== undefined && valueOf(was) !== valueOf(is)) known.by = by;
      }
    },
    all: () => [...put.values()].filter(({ name, value }) => name !== '' && value !== '' && !flags.has(value)),
    values: () => here().flatMap(({ value }) => (value.length > 1 && !flags.has(value) ? [value] : [])),
    follow(before, now) {
      const isOut = asksToSignIn(now) && !asksToSignIn(before);
      const left = placeOf(before.url) === placeOf(now.url) && !isOut ? [] : here();
      if (left.length > 0) lastLeft = { url: before.url, entries: left };
      for (const known of Array.from(filled.values())) {
        const next = followed(known, before, now);
        const isTaken = next !== null && next.ref !== known.ref && filled.has(next.ref);
        if (next?.ref !== known.ref || isTaken) filled.delete(known.ref);
        if (next !== null && !isTaken) filled.set(next.ref, next);
      }
    },
    takeLeft(url) {
      const left = placeOf(lastLeft.url) === placeOf(url) ? lastLeft.entries : [];
      lastLeft = { url: '', entries: [] };
      for (const { ref } of left) filled.delete(ref);
      return left.map(({ name, asked, step, tag }) => ({ name, asked, step, tag }));
    },
    forget() {
      for (const { ref } of here()) filled.delete(ref);
    },
    isEmpty: () => here().length === 0,
  };
}

function unsentIn(fields: readonly Entry[], now: Observation): Unsent[] {
  const forms = new Map<string, Unsent>();
  for (const known of fields) {
    const by = known.gone === null ? senderOf(now, known) : { button: known.gone.button, keeps: true };
    if (by === undefined || (known.followed && !by.keeps)) continue;
    const key = JSON.stringify([known.step, by.button]);
    const form = forms.get(key) ?? { step: known.step, ...by, fields: [] };
    forms.set(key, { ...form, fields: [...form.fields, known.name] });
  }
  return [...forms.values()];
}

function lostBy({ ref, name, asked, value, step, pressed, by }: Entry, now: Observation, holds: Holds): Lost | null {
  const node = elementOf(now, ref);
  if (node === undefined || !isSameField(node, name)) return null;
  const has = valueOf(node);
  if (has === value || holds(node, asked)) return null;
  // A field of tags makes each of them a text of its own.
  const isTaken = has === '' && (pressed || textsOf(now).has(value));
  return isTaken ? null : { ref, name, asked, value, step, holds: has, by };
}

/** What becomes of a filled field when the page is another; null where it is no longer cared for. */
function followed(known: Entry, before: Observation, now: Observation): Entry | null {
  if (elementOf(now, known.ref) !== undefined) return { ...known, gone: null };
  const isAway = before.url !== now.url;
  if (known.gone?.isAway === true) return known;
  const isHere = placeOf(before.url) === placeOf(now.url) && !known.pressed;
  const twin = isHere ? twinOf(now, known) : undefined;
  const forms = twin?.form === undefined ? known.forms : [twin.form, ...known.forms].slice(0, formsKept);
  if (twin !== undefined) return { ...known, ref: twin.ref, forms, gone: null };
  if (known.gone !== null) return { ...known, gone: { ...known.gone, isAway } };
  const button = known.pressed || activeTab(before) !== activeTab(now) ? undefined : keepingButton(before, known);
  if (button !== undefined) return { ...known, gone: { button, isAway } };
  return isAway ? null : known;
}

/** The button of the form that still holds the value. */
function senderOf(now: Observation, { ref, value }: Entry): { button: string; keeps: boolean } | undefined {
  const field = elementOf(now, ref);
  if (field === undefined || valueOf(field) !== value) return undefined;
  const [keeping] = keepers(now, field);
  const button = keeping ?? senders(now, field)[0];
  return button === undefined ? undefined : { button: button.name, keeps: keeping !== undefined };
}

function keepingButton(now: Observation, known: Entry): string | undefined {
  const by = senderOf(now, known);
  return by?.keeps === true ? by.button : undefined;
}

/** Whether a press may have sent the field: what has a button of its own that keeps it is sent by no other. */
function isSentBy(known: Entry, { ref, form }: Pressed, before: Observation): boolean {
  if (form !== undefined && known.forms.length > 0) return known.forms.includes(form);
  const field = elementOf(before, known.ref);
  const own = field === undefined ? [] : keepers(before, field);
  return own.length === 0 || own.some(one => one.ref === ref);
}

function isEntered(known: Entry, field: ElementNode, before: Observation): boolean {
  if (known.ref === field.ref) return true;
  if (field.form !== undefined || known.forms.length > 0)
    return field.form !== undefined && known.forms.includes(field.form);
  const own = elementOf(before, known.ref);
  const [of, its] = [own === undefined ? [] : senders(before, own), senders(before, field)];
  return of.length === 0 || of.some(({ ref }) => its.some(one => one.ref === ref));
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

/** The address without what changes while a form is filled in. */
function placeOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

const textsOf = once(
  ({ nodes }: Observation) => new Set(nodes.map(node => oneLine(node.kind === 'text' ? node.text : node.name))),
);

/** A page may use one input for one question after the other. */
function isSameField({ tag, name }: ElementNode, known: string): boolean {
  return name === known || !/^(?:input|textarea|select)$/.test(tag);
}

/** What a field holds; what a list shows, where it is made of elements without a value. */
function valueOf({ tag, role, name, text, value, filled, checked, options = [], editable }: ElementNode): string {
  if (filled !== undefined) return filled ? 'filled' : '';
  if (checked !== undefined) return String(checked);
  if (tag === 'select') return oneLine(options.flatMap(option => (option.selected ? [option.text] : [])).join(', '));
  const takesText = editable === true || /^(?:textbox|searchbox|spinbutton)$/.test(role);
  return oneLine(value ?? (takesText ? '' : (text ?? name)));
}

const nodesBelow = 60;
/** CSS pixels between a field, or what follows it, and the button below. */
const mostGap = 120;

/** The buttons that send the form, the dialog, or without one the part of the page that a field belongs to. */
function senders(now: Observation, field: ElementNode): ElementNode[] {
  const boxes = new Set(now.regions.filter(({ role }) => /^(?:form|dialog)$/.test(role)).map(({ ref }) => ref));
  const box = field.within.find(ref => boxes.has(ref));
  if (field.form === undefined && box === undefined) return sendersBelow(now, field);
  return now.nodes.filter(
    (node): node is ElementNode =>
      isButton(node) &&
      ((field.form !== undefined && node.form === field.form && node.submits === true) ||
        (box !== undefined && node.within.includes(box) && (node.type === 'submit' || sends(node.name)))),
  );
}

/** Of what follows a field in the same part of the page, without a gap. A search keeps nothing. */
function sendersBelow({ nodes }: Observation, field: ElementNode): ElementNode[] {
  if (field.role === 'searchbox') return [];
  const at = nodes.indexOf(field);
  const found: ElementNode[] = [];
  let bottom = field.rect.y + field.rect.height;
  for (const node of nodes.slice(at + 1, at + 1 + nodesBelow)) {
    if (node.within[0] !== field.within[0] || node.rect.height === 0) continue;
    if (node.rect.y > bottom + mostGap) break;
    bottom = Math.max(bottom, node.rect.y + node.rect.height);
    if (isButton(node) && node.form === undefined && sends(node.name) && !onlyMakes(node.name)) found.push(node);
  }
  return found;
}

function isButton(node: PageNode): node is ElementNode {
  if (node.kind !== 'element' || node.disabled === true || node.rect.height === 0) return false;
  return node.submits === true || node.role === 'button';
}

/** Those of the buttons that store or do something, as that of a search does not. */
function keepers(now: Observation, field: ElementNode): ElementNode[] {
  const all = senders(now, field).filter(one => sends(one.name) || formOf(one, now)?.method === 'post');
  const others = all.filter(one => one.submits === true || !onlyMakes(one.name));
  return others.length > 0 ? others : all;
}
