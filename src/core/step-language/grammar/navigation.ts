import { clauseOf, type Doing, type Test } from '../clause.ts';
import {
  isHard,
  phraseAt,
  phrasesOf,
  sub,
  textOf,
  tokenText,
  trimmed,
  wordAt,
  wordsOf,
  type Span,
  type Token,
} from '../lexer.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { cardinal } from '../numbers.ts';
import { listSpans } from '../values.ts';
import type { Verb } from '../verbs.ts';
import { parseTest } from './assertion.ts';
import { onOff } from './choice.ts';
import { click, entryName, pathOf } from './pointer.ts';
import { parseRead } from './reading.ts';

/** Whether a text names a web address: with a scheme, a host, or a port. */
export function isAddress(text: string): boolean {
  return (
    /^(?:[a-z][a-z\d+.-]*:\/\/|about:|data:|file:|javascript:|www\.)/i.test(text) ||
    /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:[/?#]|$)/i.test(text)
  );
}

function addressIn(span: Span): Token | undefined {
  return span.tokens.find(t => t.kind === 'url' || (isHard(t) && isAddress(t.text)));
}

const towards = phrasesOf([
  'over to',
  'on to',
  'into',
  'to',
  'on',
  'over',
  'there',
  'straight to',
  'directly to',
  'back to',
  'in',
  'through to',
  'ahead to',
  'onto',
]);
const newTab = /\bnew (?:browser )?(?:tab|window)\b/i;

const mostPages = 20;

export function parseGo(given: Span, verb: Verb): Doing[] {
  let span = trimmed(given);
  const isReturn = verb.word === 'return' && span.tokens.length > 0;
  // "return all rows": what is read, not where to go.
  if (isReturn && !/^(?:to|back|home|there|here|from|by|via|again)$/.test(wordAt(span, 0)))
    return parseRead(span, verb);
  // "one page back".
  if (/^one (?:page|step|screen) (?:back|forward)$/.test(wordsOf(span, 0)))
    return [{ do: 'history', to: wordAt(span, 2) === 'back' ? 'back' : 'forward' }];
  if (isReturn || /^(?:back|forward)$/.test(wordAt(span, 0))) {
    const rest = sub(span, isReturn ? 0 : 1);
    const said = historyOf(rest, wordAt(span, 0)) ?? severalBack(rest, wordAt(span, 0));
    if (said !== null) return [said];
    // "back to the first tab" is one of the browser.
    if (isBrowserTab(textOf(rest))) return parseSwitch(rest);
    span = rest;
  }
  const n = phraseAt(span, 0, towards);
  return [goTo(n > 0 && n < span.tokens.length ? trimmed(sub(span, n)) : span, isReturn)];
}

/** "back two pages". */
function severalBack(rest: Span, word: string): Doing | null {
  const pages = cardinal(tokenText(rest, 0));
  if (pages === null || !/^(?:pages|steps|times|screens)$/.test(wordsOf(rest, 1))) return null;
  const once = clauseOf({ do: 'history' as const, to: word === 'forward' ? 'forward' : 'back' }, textOf(rest));
  return { do: 'repeat', times: Math.min(pages, mostPages), body: [once] };
}

/** A page by its address, else by its name on the page. */
function goTo(span: Span, isReturn: boolean): Doing {
  const text = textOf(span);
  const address = addressIn(span) ?? inputAsAddress(span);
  if (address !== undefined) return { do: 'go', url: address.text, newTab: newTab.test(text) };
  if (text.startsWith('/')) return { do: 'go', url: text, newTab: false };
  // "the last page" may be that of a list.
  if (/^(?:the )?previous page$/i.test(text) || (isReturn && /^(?:the )?last page$/i.test(text)))
    return { do: 'history', to: 'back' };
  return span.tokens.length === 0 ? { do: 'unknown' } : alongPath(span);
}

/** "{url}", "the site {url}"; but "{name} page" is the name of a page. */
function inputAsAddress(span: Span): Token | undefined {
  const isAlone = span.tokens.length === 1 || /^(?:the|to|url|link|address|site|website)$/.test(wordAt(span, 0));
  return span.tokens.length <= 2 && isAlone ? span.tokens.find(t => t.kind === 'value') : undefined;
}

/** "back", "back one page", "back to the previous page"; null for "back to the list". */
function historyOf(rest: Span, word: string): Doing | null {
  if (word === 'forward') return { do: 'history', to: 'forward' };
  const text = textOf(rest).toLowerCase();
  const isBack =
    /^(?:(?:to )?(?:the |a |one |once )?(?:previous|last|page|step|screen|once|again)?\s?(?:page|screen|step|again)?)?$/.test(
      text,
    );
  if (!isBack) return null;
  return { do: 'history', to: 'back' };
}

/** "Posts, Categories" and "File > Export" are entries of a menu, one after the other; else one name. */
function alongPath(span: Span): Doing {
  const items = listSpans(span);
  const isPath =
    items.length > 1 &&
    !span.tokens.some(t => t.lower === 'and') &&
    items.every(i => i.tokens.length <= 4 && /^\p{Lu}/u.test(entryName(i)));
  const doing = click(span);
  return isPath && doing.do === 'click' && pathOf(span).length === 0 ? { ...doing, path: items.map(entryName) } : doing;
}

export function parseOpen(given: Span, verb: Verb): Doing[] {
  const span = trimmed(given);
  if (span.tokens.length === 0) return [{ do: 'unknown' }];
  const text = textOf(span).toLowerCase();
  const isSite =
    span.tokens.length === 1 || wordsOf(span, 1) === 'in a new tab' || /\b(?:website|site|url)\b/.test(text);
  const address = addressIn(span) ?? (isSite ? span.tokens.find(t => t.kind === 'value') : undefined);
  if (address !== undefined) return [{ do: 'go', url: address.text, newTab: newTab.test(text) }];
  if (/^(?:a |an )?(?:new|empty|blank)?\s*(?:browser )?(?:tab|window)$/.test(text))
    return text.includes('new') ? [{ do: 'go', url: 'about:blank', newTab: true }] : [{ do: 'nothing' }];
  return /^(?:the|your|a) browser$/.test(text) ? [{ do: 'nothing' }] : [opened(span, verb)];
}

/** A part of the page, an entry of a menu, or a thing that the page opens. */
function opened(span: Span, verb: Verb): Doing {
  const path = alongPath(span);
  if (path.do === 'click' && path.path.length > 0) return path;
  const target = nounPhrase(span);
  if (pathOf(span).length > 0) return click(span);
  if (target.readings.some(r => r.kind === 'section' || r.kind === 'dropdown' || r.kind === 'menu'))
    return { do: 'open', target, open: true };
  const word = /^(?:view|load)$/.test(verb.word) ? verb.word : 'open';
  return { do: 'act', verb: word, object: target, phrase: `${word} ${textOf(span)}` };
}

/** "the new tab", "the tab whose title …", "the other window": not a tab that a page draws. */
function isBrowserTab(text: string): boolean {
  const which = text.search(/\b(?:new|other|previous|first|second|last|browser|original)\b/i);
  if (which !== -1 && /\btab\b/i.test(text.slice(which))) return true;
  const tab = text.search(/\btab\b/i);
  return (tab !== -1 && /\b(?:title|url)\b/i.test(text.slice(tab))) || /\bwindow\b/i.test(text);
}

export function parseSwitch(given: Span): Doing[] {
  const rest = trimmed(given);
  const text = textOf(rest);
  if (isBrowserTab(text)) {
    const name = text.replace(/^(?:back )?(?:to )?(?:the )?/i, '').replace(/(?:browser )?(?:tab|window)\b/i, ' ');
    return [{ do: 'tab', what: 'switch', name: name.replace(/\s+/g, ' ').trim() }];
  }
  const state = onOff(rest);
  if (state !== null) return [state];
  const n = phraseAt(rest, 0, towards);
  const span = n > 0 ? sub(rest, n) : rest;
  // "switch the language to French" sets a value.
  const to = rest.tokens.findIndex((_, i) => i > 0 && wordAt(rest, i) === 'to');
  if (to > 0 && n === 0 && to < rest.tokens.length - 1)
    return [
      {
        do: 'type',
        pairs: [
          {
            value: { text: textOf(sub(rest, to + 1)), quoted: false, from: 'said' },
            target: nounPhrase(sub(rest, 0, to)),
          },
        ],
        append: false,
      },
    ];
  return span.tokens.length === 0 ? [{ do: 'unknown' }] : [click(span)];
}

const unitMs: readonly (readonly [unit: RegExp, ms: number])[] = [
  [/^(?:ms|milliseconds?)$/, 1],
  [/^(?:s|secs?|seconds?)$/, 1000],
  [/^(?:m|mins?|minutes?)$/, 60_000],
  [/^(?:moments?|bit|while|time|little)$/, 2000],
];
export const longestWaitMs = 600_000;

export function parseWait(given: Span, verb: Verb): Doing[] {
  let span = trimmed(given);
  const ms = durationOf(span);
  if (ms !== null) return [{ do: 'wait', ms: Math.min(ms, longestWaitMs), test: testAfter(span) }];
  if (isPaused(span, verb))
    return [{ do: 'act', verb: verb.word, object: nounPhrase(span), phrase: `${verb.word} ${textOf(span)}` }];
  while (/^(?:until|for|till|so|that|up|til)$/.test(wordAt(span, 0)) && span.tokens.length > 0)
    span = trimmed(sub(span, 1));
  if (span.tokens.length === 0 || isLoading(textOf(span))) return [{ do: 'wait', ms: 500, test: null }];
  return [{ do: 'wait', ms: 0, test: parseTest(span) }];
}

/** "pause the video": what is paused is on the page. */
function isPaused(span: Span, verb: Verb): boolean {
  const first = wordAt(span, 0);
  return verb.word === 'pause' && first !== '' && !/^(?:until|for|till|so|that|up|til|here|now)$/.test(first);
}

/** "a few seconds for the map to load": what the time is for. */
function testAfter(span: Span): Test | null {
  const at = span.tokens.findIndex((_, i) => i > 1 && /^(?:for|until|till)$/.test(wordAt(span, i)));
  const rest = at < 0 ? null : trimmed(sub(span, at + 1));
  return rest === null || rest.tokens.length === 0 || isLoading(textOf(rest)) ? null : parseTest(rest);
}

/** "3 seconds", "for half a minute", "a moment", "500ms"; null when no duration is said. */
export function durationOf(span: Span): number | null {
  const at = span.tokens.findIndex(
    (t, i) => i < 4 && (cardinal(t.text) !== null || /^(?:a|an|some|few|couple|half|another|1.5|0.5)$/.test(t.lower)),
  );
  for (let i = at; at >= 0 && i < Math.min(at + 4, span.tokens.length); i += 1) {
    const ms = unitMs.find(([unit]) => unit.test(wordAt(span, i)))?.[1];
    if (ms === undefined) continue;
    const words = wordsOf(span, at, i);
    const count = /half/.test(words)
      ? 0.5
      : /few/.test(words)
        ? 3
        : /couple/.test(words)
          ? 2
          : (cardinal(tokenText(span, i - 1)) ?? 1);
    return count * ms;
  }
  const glued = span.tokens.map(t => /^(\d{1,6})(ms|s|m|min|sec)$/.exec(t.lower)).find(found => found !== null);
  if (glued === undefined || glued === null) return null;
  return Number(glued[1]) * (glued[2] === 'ms' ? 1 : glued[2]?.startsWith('m') ? 60_000 : 1000);
}

const loads =
  /(?:^| )(?:to (?:fully |completely |finish )?(?:load|loading|be (?:fully )?(?:loaded|ready)|open|appear|settle)|(?:has |have |is |are |to be )?(?:fully |finished |finishes |done |completely )?(?:load(?:s|ed|ing)?|ready)(?: completely| fully| up)?)$/i;
const pageWords = new Set(
  'the this that new next whole entire web results search login home everything page pages website site app application screen dashboard result it content'.split(
    ' ',
  ),
);

/** "the page to load": nothing in particular to wait for. */
function isLoading(text: string): boolean {
  const found = loads.exec(text);
  return found === null
    ? /^(?:it|the page|everything|the page load|page load)$/i.test(text)
    : text
        .slice(0, found.index)
        .toLowerCase()
        .split(/\s/)
        .every(word => word === '' || pageWords.has(word));
}
