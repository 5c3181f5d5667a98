/** What clauses have in common. */
import type { Clause } from './clause.ts';

type Group = ReadonlySet<Clause['do']>;

/** They leave the page as it is. */
export const looks: Group = new Set(['verify', 'wait', 'read', 'read-fields', 'read-list', 'count']);
export const presses: Group = new Set(['click', 'act', 'open', 'keys', 'download']);
export const fills: Group = new Set(['type', 'fill', 'clear', 'choose', 'check']);
/** They have clauses of their own. */
export const blocks: Group = new Set(['if', 'for-each', 'repeat', 'until']);
