/** A regular expression that the check cannot prove from the sources alone, and why it may stand. */
export type Exception = {
  file: string;
  /** As the source has it between its slashes, or the call that makes it. */
  source: string;
  why: string;
} & (
  | {
      /** What the call makes, for one that is made while the program runs: these are proved in its place. */
      samples: readonly RegExp[];
    }
  | {
      samples?: readonly RegExp[];
      /** The longest text that it is given, in characters: the check measures hostile texts of that length. */
      atMost: number;
      /** The code of that file that sees to it. */
      bound: string;
    }
);

/** The list is to stay short: most expressions are easily written so that they are linear. */
export const exceptions: readonly Exception[] = [
  {
    file: 'src/core/network/websites-in-text.ts',
    source: String.raw`\b(?:https?|wss?):\/\/(?:\[[\da-f:.]+\])?[^\s"'<>()[\]{}|\\^${'`'}“”‘’]*|(?<![@\p{L}\p{N}._/\\$-])(?<host>\[[\da-f:.]+\]|(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+|localhost)(?<port>:\d{1,5})?(?!\.?[\p{L}\p{N}]|[@(-])(?<path>[/?](?=[\p{L}\p{N}~%#?=&._-]))?`,
    atMost: 20_000,
    bound: 'text.slice(0, longestText)',
    why: 'An address always fits, so that its length is read once; a name is only read from its beginning. The automaton knows no look-around.',
  },
  {
    file: 'src/core/network/websites-in-text.ts',
    source: "new RegExp(`(?<![\\\\p{L}\\\\p{N}])(?:${words})\\\\s*[:=]?\\\\s*${quotes}$`, 'iu')",
    samples: [/(?<![\p{L}\p{N}])(?:(?:go|goes) to|visit|on)\s*[:=]?\s*["'“”‘’«»`(*_]?$/iu],
    atMost: 60,
    bound: 'Math.max(0, at - contextLength)',
    why: 'Reads the few words before a name.',
  },
  {
    file: 'src/core/playbook/template.ts',
    source: "new RegExp(values.map(({ value }) => RegExp.escape(value)).join('|'), 'giu')",
    samples: [/aaaaaaaaab|aaaaaaaaac|aaaaab|aaa/giu],
    why: 'Texts as they are, of which one is found.',
  },
  {
    file: 'src/core/secrets/redactor.ts',
    source: "new RegExp(anyOf(loose), 'giu')",
    samples: [/aaaaaaaaab|aaaaaaaaac|aaaaab|aaa/giu],
    why: 'Texts as they are, of which one is found.',
  },
  {
    file: 'src/core/secrets/redactor.ts',
    source: "new RegExp(grouped, 'gu')",
    samples: [/(?<!\d|\d[.,])1[ \u00a0\u202f-]?1[ \u00a0\u202f-]?1[ \u00a0\u202f-]?2(?!\d|[.,]\d)/gu],
    why: 'Digits as they are, each with at most one sign behind it.',
  },
  {
    file: 'src/core/secrets/redactor.ts',
    source: "new RegExp(alone, 'gu')",
    samples: [/(?<![\p{L}\p{N}/._-])(?:aaaaaaab|aaa)(?![\p{L}\p{N}/_-]|\.[\p{L}\p{N}])/gu],
    why: 'Texts as they are, of which one is found.',
  },
];
