import type { Doing } from '../clause.ts';

/** A family of verbs is read by one function of `grammar/`. */
export type Family =
  | 'go'
  | 'reload'
  | 'open'
  | 'close'
  | 'expand'
  | 'switch'
  | 'click'
  | 'hover'
  | 'drag'
  | 'scroll'
  | 'type'
  | 'fill'
  | 'set'
  | 'name'
  | 'use'
  | 'clear'
  | 'choose'
  | 'check'
  | 'uncheck'
  | 'toggle'
  | 'turn'
  | 'search'
  | 'sign-in'
  | 'submit'
  | 'upload'
  | 'wait'
  | 'read'
  | 'find'
  | 'see'
  | 'verify'
  | 'confirm'
  | 'ask'
  | 'dialog'
  | 'mail'
  | 'mark'
  | 'add'
  | 'sort'
  | 'act'
  | 'keep'
  | 'repeat';

export type VerbLine = {
  family: Family;
  /** Synonyms, separated by commas; several words make a phrasal verb. */
  words: string;
  /** `~` stands for the verb: a test reads the example with each of the words. */
  example: string;
  /** What the example is read as. */
  gives: Doing['do'];
  /** The plain verb that an action of a site goes by: "delete" of "throw away". */
  means?: string;
  /** Also a common noun: a verb only where an object follows. */
  noun?: true;
  /** Needs no object. */
  alone?: true;
  /** Words that this verb takes besides its object, and that are therefore never left over. */
  takes?: string;
};
