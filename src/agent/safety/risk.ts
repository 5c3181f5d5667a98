/** What pressing, sending or opening something may do that cannot be taken back. */
import type { ElementNode, FormNode, Observation, PageNode } from '#src/browser/observe/observation.ts';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { fullAddress } from '#src/core/network/full-address.ts';
import { namesCard } from '#src/core/secrets/secret-field.ts';
import { namesSecret } from '#src/core/secrets/secret-question.ts';
import { risksOfAddress, shortAddress } from './addresses.ts';
import { commandOf } from './commands.ts';
import { type Label, labelOf, leadsAway } from './label.ts';
import {
  asks,
  amountFieldsIn,
  amountsIn,
  type SurroundingRegion,
  containersOf,
  isCookieBanner,
  recipientsIn,
  totalsIn,
} from './surroundings.ts';
import { elements, formOf, type ActionTarget, type RequestTarget } from './target.ts';
import {
  actionsIn,
  has,
  type HarmlessKind,
  isMild,
  isRisky,
  isWholly,
  kindsIn,
  languages,
  type RiskyKind,
  type ThingKind,
  thingsIn,
} from './vocabulary.ts';

/** Why approval is needed where words say too little: a form, another site, a command, a question, or nothing that is seen. */
export type Unknown = 'form' | 'elsewhere' | 'command' | 'question' | 'unseen';

export type Risk = {
  target: ActionTarget | RequestTarget;
  /** As the page calls it. */
  name: string;
  label: Label;
  kinds: ReadonlySet<RiskyKind>;
  /** It sends a form, or confirms something, that says too little of what it does. */
  unknown: Unknown | undefined;
  /** It takes something out of a list or a cart: no approval is needed, but a prohibition may speak of it. */
  removesLittle?: true;
  /** The verb of a command that our lists do not know. */
  command?: string;
  /** What a box or switch becomes. */
  on: boolean | undefined;
  node: PageNode | undefined;
  containers: readonly SurroundingRegion[];
  form: FormNode | undefined;
  /** The fields of the form. */
  fields: readonly ElementNode[];
};

export const noLabel: Label = { text: '', units: [], risky: new Set(), harmless: new Set() };

/** Reads a target from the page. Every target is returned, harmless ones with no kinds: guardrails may mention them. */
export function riskOf(target: ActionTarget, page: Observation): Risk {
  switch (target.type) {
    case 'address': {
      const url = fullAddress(target.url);
      return bare(target, shortAddress(url), risksOfAddress(url));
    }
    case 'keys':
      return ofKeys(target);
    case 'unseen':
      return ofUnseen(target, page);
    case 'dialog':
      return ofQuestion(target);
    case 'file':
      return { ...bare(target, target.names.join(', '), ['upload']), ...placeOf(target.node, page) };
    case 'form':
      return ofForm(target, page);
    case 'control':
      return ofControl(target, page);
  }
}

export function bare(target: ActionTarget | RequestTarget, name: string, kinds: readonly RiskyKind[]): Risk {
  const label: Label = { ...noLabel, text: name, units: unitsOf(name) };
  return {
    target,
    name,
    label,
    kinds: new Set(kinds),
    unknown: undefined,
    on: undefined,
    node: undefined,
    containers: [],
    form: undefined,
    fields: [],
  };
}

/** A page that asks before it acts knows why, even where we do not. */
function ofQuestion(target: Extract<ActionTarget, { type: 'dialog' }>): Risk {
  const risk = bare(target, 'OK', kindsOfQuestion(target.message));
  const label: Label = { ...noLabel, harmless: new Set(['ok']) };
  return { ...risk, label, unknown: risk.kinds.size === 0 ? 'question' : undefined };
}

/** Mail and file pages delete by these keys. */
const deleting = /^(?:delete|del|backspace|#|shift\+3)$/i;

function ofKeys(target: Extract<ActionTarget, { type: 'keys' }>): Risk {
  const { keys, why } = target;
  const risk = bare(target, keys, why === 'shortcut' && deleting.test(keys.trim()) ? ['delete'] : []);
  return { ...risk, unknown: 'command', command: keys.trim().toLowerCase() };
}

function ofUnseen(target: Extract<ActionTarget, { type: 'unseen' }>, page: Observation): Risk {
  const name = target.node?.name || target.node?.hints || '';
  return { ...bare(target, name, []), unknown: 'unseen', ...placeOf(target.node, page) };
}

function placeOf(node: PageNode | undefined, page: Observation): Pick<Risk, 'node' | 'containers'> {
  return { node, containers: node ? containersOf(node, page) : [] };
}

type ControlTarget = Extract<ActionTarget, { type: 'control' }>;

function ofControl(target: ControlTarget, page: Observation): Risk {
  const { node, on, option } = target;
  const label = labelOf(node, option);
  const form = formOf(node, page);
  const at = { label, form, fields: fieldsOf(form, page), ...placeOf(node, page) };
  const risk: Risk = {
    target,
    name: label.text || node.hints || node.role,
    kinds: new Set(),
    unknown: undefined,
    on,
    ...at,
  };
  if (isBox(node)) return ofBox({ ...risk, kinds: kindsOfBox(label, on) }, page);
  if (option !== undefined) return { ...risk, kinds: label.risky };
  if (node.type === 'reset') return risk;
  const named = kindsOfLabel(risk);
  const removesLittle = named.has('remove') && !isWeighty(risk, page);
  if (removesLittle) named.delete('remove');
  const kinds = new Set([...named, ...(leadsAway(node) ? risksOfAddress(node.href ?? '') : [])]);
  const of: Risk = { ...risk, kinds, ...(removesLittle && { removesLittle }) };
  const decision = decided(of, page, node.submits === true);
  return target.dragged !== true && isUnread(decision, node)
    ? { ...decision, ...unknownCommand(decision, page) }
    : decision;
}

const acts = new Set(['button', 'menuitem', 'clickable', 'img']);

/** A press that says something which our lists do not know. What opens a menu only opens it, and a search only looks. */
function isUnread({ kinds, unknown, label, form }: Risk, { role, expanded, submits }: ElementNode): boolean {
  if (kinds.size > 0 || unknown || expanded !== undefined) return false;
  // The lists know it, and its place makes it harmless: an item taken out of a cart, the choice of a file.
  if (label.risky.size > 0) return false;
  return acts.has(role) && !(submits === true && form?.method === 'get');
}

function makes({ harmless }: Label): boolean {
  return [...harmless].every(kind => kind === 'create' || kind === 'save');
}

/** "Create public link", "Add API token": what is made or changed there is no list entry. */
function changesWhatOpens({ label }: Risk): boolean {
  if (label.harmless.size === 0 || !makes(label) || isMild(label.units, languages)) return false;
  const things = thingsIn(label.units).map(({ value }) => value);
  return has('exposures', label.units) || things.includes('money') || namesSecret(label.text);
}

function unknownCommand(risk: Risk, page: Observation): Pick<Risk, 'unknown' | 'command'> {
  const isContent = risk.node?.kind === 'element' && risk.node.role === 'clickable';
  if (changesWhatOpens(risk)) return { unknown: 'command', command: risk.label.units[0] ?? '' };
  const command = isCookieBanner(risk) ? undefined : commandOf(risk.label.text, { page, isContent });
  return command === undefined ? { unknown: undefined } : { unknown: 'command', command };
}

function ofForm(target: Extract<ActionTarget, { type: 'form' }>, page: Observation): Risk {
  const { field, form, button } = target;
  if (button) return { ...ofControl({ type: 'control', node: button, on: undefined }, page), target, form };
  const at = { form, fields: fieldsOf(form, page), ...placeOf(field, page) };
  const risk: Risk = {
    target,
    name: field.name || 'Enter',
    label: noLabel,
    kinds: new Set(),
    unknown: undefined,
    on: undefined,
    ...at,
  };
  // A field of its own, such as a search box or a terminal, sends nothing that could be reported.
  return form ? decided(risk, page, true) : risk;
}

function fieldsOf(form: FormNode | undefined, page: Observation): ElementNode[] {
  return form ? elements(page).filter(node => node.form === form.ref) : [];
}

const boxRoles = /^(?:checkbox|switch|radio|menuitemcheckbox|menuitemradio)$/;
function isBox({ role, checked }: ElementNode): boolean {
  return boxRoles.test(role) || typeof checked === 'boolean';
}

/** A switch that is turned on is a button with two positions: "Email all customers". */
function ofBox(risk: Risk, page: Observation): Risk {
  const acting = risk.node?.kind === 'element' && risk.node.role === 'switch' && risk.on === true && !risk.form;
  return acting && risk.kinds.size === 0 ? { ...risk, ...unknownCommand(risk, page) } : risk;
}

/** A switch acts at once, and so do many checkboxes. */
function kindsOfBox(label: Label, on: boolean | undefined): Set<RiskyKind> {
  const kinds = new Set(on === false ? [] : label.risky);
  kinds.delete('upload');
  if (on === true && has('exposures', label.units)) kinds.add('grant');
  const guards = has('protections', label.units) && !label.risky.has('disable');
  if (on === false && guards) kinds.add('disable');
  return kinds;
}

/** Things whose removal is no mere change of a list. */
const weighty: ReadonlySet<ThingKind> = new Set<ThingKind>([
  'account',
  'person',
  'file',
  'post',
  'access',
  'key',
  'subscription',
  'code',
]);

function kindsOfLabel(risk: Risk): Set<RiskyKind> {
  const kinds = new Set(risk.label.risky);
  // It opens the choice of a file; what is given then is asked about.
  kinds.delete('upload');
  if (risk.label.units.some(unit => filterWords.test(unit))) for (const kind of resets) kinds.delete(kind);
  if (isWholly('privacy', risk.label.text) && isCookieBanner(risk)) kinds.clear();
  return kinds;
}

/** Clearing a filter changes only the list. */
const filterWords = /^(?:filt|фильтр|süzgeç|फ़िल्टर|فلتر|فلاتر)/u;
const resets: readonly RiskyKind[] = ['delete', 'remove', 'reset', 'disable', 'withdraw'];

function isWeighty({ label, containers }: Risk, page: Observation): boolean {
  const own = thingsIn(label.units).map(({ value }) => value);
  if (own.length > 0) return own.some(thing => weighty.has(thing));
  if (has('general', label.units)) return true;
  const headings = [...containers.map(({ name }) => name), page.title, ...headingsOf(page.nodes)];
  for (const heading of headings) {
    const things = thingsIn(unitsOf(heading)).map(({ value }) => value);
    if (things.includes('order')) return false;
    if (things.some(thing => thing === 'person' || thing === 'access' || thing === 'account')) return true;
  }
  return false;
}

function headingsOf(nodes: readonly PageNode[]): string[] {
  return nodes
    .flatMap(node => (node.kind === 'text' && node.level > 0 && node.level <= 3 ? node.text : []))
    .slice(0, 20);
}

/** Never a confirmation: it leaves a dialog, looks something up, signs in. */
const aside: ReadonlySet<HarmlessKind> = new Set<HarmlessKind>(['dismiss', 'look', 'find', 'login']);

/** What the place of a control adds to what its label says. */
function decided(risk: Risk, page: Observation, submits: boolean): Risk {
  if (risk.kinds.size > 0) return risk;
  const { label } = risk;
  const form = submits ? risk.form : undefined;
  const posts = form?.method === 'post';
  const elsewhere = posts && form.crossOrigin;
  const isAside = [...label.harmless].some(kind => aside.has(kind));
  const kinds = isAside ? [] : kindsOfPlace(risk, page, submits);
  if (kinds.length > 0) return { ...risk, kinds: new Set(kinds) };
  if (elsewhere) return { ...risk, unknown: 'elsewhere' };
  if (isAside || !isUnclear(risk, posts)) return risk;
  const byAddress = form ? risksOfAddress(form.action) : [];
  if (byAddress.length > 0) return { ...risk, kinds: new Set(byAddress) };
  return form?.method === 'get' || isCookieBanner(risk) ? risk : { ...risk, unknown: 'form' };
}

/** What the fields that a control sends, its dialog, or what is around it say that it does. */
function kindsOfPlace(risk: Risk, page: Observation, submits: boolean): RiskyKind[] {
  const { label, fields, containers } = risk;
  const byFields = submits ? kindsOfFields(fields, label) : [];
  if (byFields.length > 0) return byFields;
  const dialog = containers.find(isDialog);
  const standsForMore = label.harmless.has('confirm') || (submits && saysLittle(label)) || dialog !== undefined;
  return standsForMore ? kindsAround(risk, { dialog, page }) : [];
}

/**
 * A confirmation of something that nothing around it names, or a form sent by a button that says little. In a dialog that
 * holds the page, so is every button that no list knows; where that asks, whatever its words.
 */
function isUnclear({ label, containers }: Risk, posts: boolean): boolean {
  if (label.harmless.has('confirm') || (posts && saysLittle(label))) return true;
  const dialog = label.harmless.size === 0 ? containers.find(one => isDialog(one) && one.modal === true) : undefined;
  return dialog !== undefined && (asks(dialog) || !isMild(label.units, languages));
}

/** No word that we know, or "OK". */
function saysLittle({ harmless }: Label): boolean {
  return harmless.size === 0 || harmless.has('ok');
}

const isDialog = ({ role }: SurroundingRegion): boolean => role === 'dialog';

/** Forms for a card or a new password do what they are for, whatever their button says. */
function kindsOfFields(fields: readonly ElementNode[], { harmless }: Label): RiskyKind[] {
  const passwords = fields.filter(({ type }) => type === 'password');
  const registers = fields.some(
    ({ type, autocomplete = '', name }) =>
      type === 'email' || /username|email/.test(autocomplete) || /user ?name|e-?mail/i.test(name),
  );
  const fresh =
    passwords.length > 1 || passwords.some(({ autocomplete = '' }) => autocomplete.includes('new-password'));
  if (fresh && !registers && !harmless.has('create')) return ['secret'];
  const card = fields.some(
    ({ autocomplete = '', name, hints = '' }) => autocomplete.startsWith('cc-') || namesCard(`${name} ${hints}`),
  );
  return card && !harmless.has('create') ? [harmless.has('save') ? 'secret' : 'pay'] : [];
}

const aroundAtMost = 600;
const saving: readonly HarmlessKind[] = ['save', 'create', 'next'];
/** Containers whose heading says what a control in them is for. */
const surrounding: ReadonlySet<SurroundingRegion['role']> = new Set(['form', 'fieldset', 'section', 'tabpanel']);

/** What a dialog asks, or the heading of a form says, that a bare "Confirm" stands for. */
function kindsAround(
  risk: Risk,
  { dialog, page }: { dialog: SurroundingRegion | undefined; page: Observation },
): RiskyKind[] {
  if (isCookieBanner(risk)) return [];
  const saves = saving.some(kind => risk.label.harmless.has(kind));
  if (dialog) return kindsOfDialog(dialog, saves);
  if (saves) return [];
  const near = risk.containers.filter(({ role }) => surrounding.has(role));
  for (const container of near) {
    const found = kindsNear(container);
    if (found.length > 0) return found;
  }
  const heads = [page.title, ...headingsOf(page.nodes)].flatMap(kindsOfHeading);
  return heads.length > 0 ? heads : kindsOfMoney(near[0]?.entries ?? []);
}

/** What a dialog asks; of one that saves something, what it warns of. */
function kindsOfDialog({ name, entries }: SurroundingRegion, saves: boolean): RiskyKind[] {
  const texts = entries.flatMap(({ node, text }) => (node.kind === 'text' ? text : []));
  const said = saves ? texts.filter(text => has('warnings', unitsOf(text))) : texts;
  if (saves && said.length === 0) return [];
  return kindsOfQuestion(`${name} \n ${said.join(' \n ')}`.slice(0, aroundAtMost));
}

function kindsOfMoney(entries: SurroundingRegion['entries']): RiskyKind[] {
  const asks = amountFieldsIn(entries).length > 0;
  const sums = totalsIn(entries).length > 0 && amountsIn(entries).length > 0;
  if (!asks && !sums) return [];
  return [recipientsIn(entries).length > 0 ? 'transfer' : 'pay'];
}

/** The headings, chosen options and ticked boxes of a container. */
function kindsNear({ name, entries }: SurroundingRegion): RiskyKind[] {
  const heads = [name, ...headingsOf(entries.map(({ node }) => node))];
  const chosen = entries.flatMap(({ node, text }) =>
    node.kind === 'element' && text !== '' && /^(?:combobox|listbox|radio|checkbox|switch)$/.test(node.role)
      ? text
      : [],
  );
  return [...heads, ...chosen].flatMap(kindsOfHeading);
}

const longestHeading = 8;

function kindsOfHeading(text: string): RiskyKind[] {
  if (unitsOf(text).length > longestHeading) return [];
  return kindsIn(text, 'around').flatMap(kind => (isRisky(kind) && kind !== 'upload' ? kind : []));
}

/** The effect of a yes to a question. A warning alone counts as a loss. */
export function kindsOfQuestion(message: string): RiskyKind[] {
  const sentences = message.slice(0, aroundAtMost).split(/(?<=[.!?;])\s|(?<=[。！？؟।])|\n/);
  const found = sentences.flatMap(sentence =>
    actionsIn(unitsOf(sentence), 'around').flatMap(({ value }) => (isRisky(value) && value !== 'upload' ? value : [])),
  );
  if (found.length > 0) return [...new Set(found)];
  return has('warnings', unitsOf(message)) ? ['delete'] : [];
}
