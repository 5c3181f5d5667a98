import { z } from 'zod';

export const riskyKinds = [
  'pay',
  'book',
  'subscribe',
  'donate',
  'bid',
  'vote',
  'sell',
  'refund',
  'transfer',
  'withdraw',
  'delete',
  'remove',
  'close',
  'cancel',
  'send',
  'publish',
  'apply',
  'grant',
  'approve',
  'reject',
  'revoke',
  'sign',
  'merge',
  'reset',
  'disable',
  'upload',
  /** Changes a password or another secret: told by the fields of a form. */
  'secret',
] as const;
export type RiskyKind = (typeof riskyKinds)[number];

export const harmlessKinds = [
  /** Confirms whatever the page is about: what that is decides. */
  'confirm',
  /** Ends a message or a choice: OK, done, apply. */
  'ok',
  /** Goes on to the next page of a form. */
  'next',
  'save',
  'create',
  'find',
  'login',
  'dismiss',
  'look',
] as const;
export type HarmlessKind = (typeof harmlessKinds)[number];

/**
 * What a press of a control of each kind is for. `does`: as the verbs of steps say it (core/steps/table/site-verbs.ts). `form`:
 * what it does with the form that it stands in.
 */
export const pressesFor: Readonly<
  Record<RiskyKind | HarmlessKind, { does: 'changes' | 'takes' | 'shows'; form: 'sends' | 'closes' | 'goes on' }>
> = {
  pay: { does: 'changes', form: 'sends' },
  book: { does: 'changes', form: 'sends' },
  subscribe: { does: 'changes', form: 'goes on' },
  donate: { does: 'changes', form: 'goes on' },
  bid: { does: 'changes', form: 'goes on' },
  vote: { does: 'changes', form: 'goes on' },
  sell: { does: 'changes', form: 'goes on' },
  refund: { does: 'changes', form: 'goes on' },
  transfer: { does: 'changes', form: 'goes on' },
  withdraw: { does: 'changes', form: 'goes on' },
  delete: { does: 'takes', form: 'goes on' },
  remove: { does: 'takes', form: 'goes on' },
  close: { does: 'takes', form: 'closes' },
  cancel: { does: 'takes', form: 'closes' },
  send: { does: 'changes', form: 'sends' },
  publish: { does: 'changes', form: 'sends' },
  apply: { does: 'changes', form: 'sends' },
  grant: { does: 'changes', form: 'goes on' },
  approve: { does: 'changes', form: 'goes on' },
  reject: { does: 'takes', form: 'goes on' },
  revoke: { does: 'takes', form: 'goes on' },
  sign: { does: 'changes', form: 'goes on' },
  merge: { does: 'changes', form: 'goes on' },
  // A field or a switch that they change is effect enough.
  reset: { does: 'shows', form: 'goes on' },
  disable: { does: 'shows', form: 'goes on' },
  secret: { does: 'shows', form: 'goes on' },
  upload: { does: 'changes', form: 'goes on' },
  confirm: { does: 'changes', form: 'sends' },
  ok: { does: 'shows', form: 'goes on' },
  next: { does: 'shows', form: 'goes on' },
  save: { does: 'changes', form: 'sends' },
  create: { does: 'changes', form: 'sends' },
  find: { does: 'shows', form: 'closes' },
  login: { does: 'changes', form: 'sends' },
  dismiss: { does: 'shows', form: 'closes' },
  look: { does: 'shows', form: 'closes' },
};

/** Kinds of things; a label and a step that name the same kind speak of the same. */
export const thingKinds = [
  'message',
  'order',
  'booking',
  'account',
  'file',
  'post',
  'person',
  'subscription',
  'record',
  'request',
  'code',
  'money',
  'access',
  'key',
] as const;
export type ThingKind = (typeof thingKinds)[number];

const phrasesAtMost = 1000;
/** A mark, the phrase, and behind `…` the other half of a verb. */
const Phrase = z
  .string()
  .max(60)
  .regex(/^(?:>~|[=~+<>])?[\p{L}\p{M}\p{N}]+\*?(?: [\p{L}\p{M}\p{N}]+\*?)*(?: …(?: [\p{L}\p{M}\p{N}]+)+)?$/u);
const List = z
  .array(Phrase)
  .max(phrasesAtMost)
  .refine(list => new Set(list).size === list.length, 'A phrase is in the list twice.');

/**
 * The words that one language has for actions, on controls and in steps: `en.json`, `de.json` … Reviewed by hand.
 *
 * Every entry is a list of phrases. Case, accents and articles do not matter. A word that ends with `*` stands for all words
 * that begin so, and `…` for words between two parts of a verb. Marks in front of a phrase:
 *
 * - `=` only a label that says nothing else
 * - `+` only at the end of a label or at its beginning and end, as where verbs come last
 * - `~` is a noun as well: counts only as the first word of a label or of a clause
 * - `>` only in steps, not on controls
 * - `<` only in what stands around a control: headings, questions of dialogs
 */
export const Words = z.strictObject({
  risky: z.partialRecord(z.enum(riskyKinds), List),
  harmless: z.partialRecord(z.enum(harmlessKinds), List),
  /**
   * Commands at the beginning of a label, or at its end where verbs come last, that only look, play, compute, move through
   * the page or change a draft: they need no step that asks for them. A form with such a button is still asked about.
   */
  mild: List.optional(),
  /** Parts of pages, searches and drafts: a command that no list knows is mild where it is about one of them. */
  parts: List.optional(),
  /** Answers to a banner about cookies. */
  privacy: List,
  /** Verbs that name a control: press, click, tick. */
  press: List,
  /** Verbs of filling in a form. */
  fill: List,
  /** Words that turn a sentence into a prohibition; those of `reminders` do not. */
  not: List,
  reminders: List,
  /** Said before something is lost. */
  warnings: List,
  /** Words for the one who gets a message or money, as labels of fields. */
  recipients: List,
  /** Labels of fields that hold an amount of money. */
  amounts: List,
  /** Labels of what is to be paid in all. */
  totals: List,
  atMost: List,
  moreThan: List,
  /** The owner as the one to whom something is sent or told: "send me a summary" is no message to anybody else. */
  me: List,
  /** Stands for whatever was spoken of: it, them, anything. */
  general: List,
  /** Words that name nothing: prepositions, adverbs, parts of pages. */
  small: List,
  articles: List,
  /** Said between steps: and, then, please. */
  fillers: List,
  /** What protects an account: a switch that turns it off is risky. */
  protections: List,
  /** What opens an account or its money to others: a switch that turns it on is risky. */
  exposures: List,
  things: z.partialRecord(z.enum(thingKinds), List),
  /** Whole answers to "May I?". */
  yes: List,
  no: List,
});
export type Words = z.infer<typeof Words>;
