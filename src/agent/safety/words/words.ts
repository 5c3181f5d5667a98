/**
 * The words that one language has for actions, on controls and in steps. Reviewed by hand, one file per language.
 *
 * Every entry is a list of phrases, parted by commas. Case, accents and articles do not matter. A word that ends with `*`
 * stands for all words that begin so, and `…` for words between two parts of a verb. Marks in front of a phrase:
 *
 * - `=` only a label that says nothing else
 * - `+` only at the end of a label or at its beginning and end, as where verbs come last
 * - `~` is a noun as well: counts only as the first word of a label or of a clause
 * - `>` only in steps, not on controls
 * - `<` only in what stands around a control: headings, questions of dialogs
 */
export type Words = {
  risky: Partial<Record<RiskyKind, string>>;
  harmless: Partial<Record<HarmlessKind, string>>;
  /**
   * Commands at the beginning of a label, or at its end where verbs come last, that only look, play, compute, move through
   * the page or change a draft: they need no step that asks for them. A form with such a button is still asked about.
   */
  mild?: string;
  /** Parts of pages, searches and drafts: a command that no list knows is mild where it is about one of them. */
  parts?: string;
  /** Answers to a banner about cookies. */
  privacy: string;
  /** Verbs that name a control: press, click, tick. */
  press: string;
  /** Verbs of filling in a form. */
  fill: string;
  /** Words that turn a sentence into a prohibition; those of `reminders` do not. */
  not: string;
  reminders: string;
  /** Said before something is lost. */
  warnings: string;
  /** Words for the one who gets a message or money, as labels of fields. */
  recipients: string;
  /** Labels of fields that hold an amount of money. */
  amounts: string;
  /** Labels of what is to be paid in all. */
  totals: string;
  atMost: string;
  moreThan: string;
  /** The owner as the one to whom something is sent or told: "send me a summary" is no message to anybody else. */
  me: string;
  /** Stands for whatever was spoken of: it, them, anything. */
  general: string;
  /** Words that name nothing: prepositions, adverbs, parts of pages. */
  small: string;
  articles: string;
  /** Said between steps: and, then, please. */
  fillers: string;
  /** What protects an account: a switch that turns it off is risky. */
  protections: string;
  /** What opens an account or its money to others: a switch that turns it on is risky. */
  exposures: string;
  things: Partial<Record<ThingKind, string>>;
  /** Whole answers to "May I?". */
  yes: string;
  no: string;
};

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
