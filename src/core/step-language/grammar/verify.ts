import type { Doing } from '../clause.ts';
import { signAt, sub, textOf, trimmed, wordAt, type Span } from '../lexer.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { inlinePairs } from '../pairs.ts';
import { parseTests } from './several-tests.ts';

/** "make sure …", "check that …", "verify …": one assertion per test. */
export function parseVerify(rest: Span): Doing[] {
  let span = trimmed(rest);
  while (/^(?:sure|certain|that|whether|if)$/.test(wordAt(span, 0)) && span.tokens.length > 1)
    span = trimmed(sub(span, 1));
  const [pair, ...more] = inlinePairs(textOf(span));
  // "verify the price: 19.99".
  if (
    pair !== undefined &&
    more.length === 0 &&
    !span.tokens.some((_, i) => /^(?:is|are|says|reads|shows|contains)$/.test(wordAt(span, i)))
  )
    return [
      {
        do: 'verify',
        test: {
          of: 'value',
          target: nounPhrase(
            sub(
              span,
              0,
              span.tokens.findIndex((_, i) => /^[:=]$/.test(signAt(span, i))),
            ),
          ),
          value: pair.value,
          negated: false,
        },
      },
    ];
  const { tests } = parseTests(span);
  return tests.length === 0 ? [{ do: 'unknown' }] : tests.map(test => ({ do: 'verify', test }));
}

/** "confirm that X" asserts, "confirm the dialog" answers it, "confirm the order" is an action of the site. */
export function parseConfirm(rest: Span): Doing[] {
  const span = trimmed(rest);
  const text = textOf(span);
  // "confirm that you want to delete it": what the page asks, not what it says.
  if (/^that (?:you|i|we) (?:really |do )?(?:want|wish|would like|mean|are sure|am sure)\b/i.test(text))
    return [{ do: 'act', verb: 'confirm', object: null, phrase: 'confirm' }];
  const says =
    /^(?:that|whether|if)$/.test(wordAt(span, 0)) ||
    span.tokens.some((_, i) =>
      /^(?:is|are|was|were|did|does|says|shows|appears|contains|has|have)$/.test(wordAt(span, i)),
    );
  if (says) return parseVerify(span);
  if (/\b(?:dialog|alert|prompt|confirmation|pop-?up)\b/i.test(text))
    return [{ do: 'dialog', accept: true, words: null }];
  // "confirm with OK".
  if (wordAt(span, 0) === 'with' && span.tokens.length > 1)
    return [{ do: 'click', target: nounPhrase(sub(span, 1)), button: 'left', count: 1, path: [] }];
  const object = span.tokens.length > 0 ? nounPhrase(span) : null;
  return [{ do: 'act', verb: 'confirm', object, phrase: `confirm ${text}`.trim() }];
}
