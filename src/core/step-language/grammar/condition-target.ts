import type { Clause, Target, Test } from '../clause.ts';
import { lex, textOf, type Span } from '../lexer.ts';
import { nounPhrase } from '../noun-phrase.ts';

/** What a clause is done to. */
function mainTarget(clause: Clause | undefined): Target | null {
  if (clause === undefined) return null;
  switch (clause.do) {
    case 'click':
    case 'hover':
    case 'find':
    case 'open':
    case 'choose':
      return clause.target;
    case 'act':
      return clause.object;
    case 'check':
      return clause.targets[0] ?? null;
    case 'type':
      return clause.pairs[0]?.target ?? null;
    case 'dialog':
      return nounPhrase(lex('dialog'));
    case 'repeat':
      return mainTarget(clause.body[0]);
    default:
      return null;
  }
}

const vague =
  /^(?:there is (?:one|any)|there's one|there are any|any|one|so|asked|prompted|(?:it is |it's |this is )?(?:necessary|needed|required|possible|applicable|available|present|visible|shown|displayed|there|offered)|(?:it|one|they|that|this) (?:appears?|exists?|shows up|pops up|comes up|opens?|is (?:shown|displayed|visible|there|present|available|open))|(?:you are |you're |you get )?(?:asked|prompted)(?: to(?: do so)?)?|one (?:is|exists) .{0,40}|you see (?:it|one)|there|any (?:is|are) .{0,40})$/i;

/** "if there is one", "if it appears", "if asked": whether what the clause is done to is there. */
export function testOfTarget(test: Span, body: readonly Clause[]): Test | null {
  const target = mainTarget(body[0]);
  if (target === null || !vague.test(textOf(test))) return null;
  return { of: 'thing', target, negated: false, state: 'there' };
}

/** "it is enabled": the pronoun stands for what the clause is done to. */
export function withoutPronoun(test: Test, body: readonly Clause[]): Test {
  const target = mainTarget(body[0]);
  if (target === null || !('target' in test) || !test.target.pronoun) return test;
  return { ...test, target };
}

/** "When you are done", "once logged in": nothing on the page to wait for. */
export function isVague(test: Test): boolean {
  if (test.of !== 'thing' || test.state !== 'there') return false;
  const text = test.target.text.toLowerCase();
  return (
    /^(?:you are |you're |i am |all |everything |that |this |it )?(?:is )?(?:done|finished|ready|logged in|signed in|loaded|complete|completed|prompted|asked|necessary|needed|in|through|there|happy)\b/.test(
      text,
    ) ||
    /\b(?:loaded|loads|logged in|signed in|done|prompted|finished)$/.test(text) ||
    /^(?:the |this |that |next |new )*(?:page|screen|site|website|app|application|dashboard)$/.test(text) ||
    text === ''
  );
}
