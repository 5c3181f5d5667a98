import type { Doing } from './clause.ts';
import { isHard, sub, textOf, trimmed, type Span, type Token } from './lexer.ts';
import { nounPhrase, wordsAt } from './noun-phrase.ts';
import { parseTest } from './parse-test.ts';
import { cardinal } from './numbers.ts';

/** Whether a text names a web address: with a scheme, a host, or a port. */
export function isAddress(text: string): boolean {
  return (
    /^(?:[a-z][a-z\d+.-]*:\/\/|about:|data:|file:|javascript:|www\.)/i.test(text) ||
    /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:[/?#]|$)/i.test(text)
  );
}

function addressIn(span: Span): Token | undefined {
  return (
    span.tokens.find(t => t.kind === 'url' || (isHard(t) && isAddress(t.text))) ??
    span.tokens.find(t => t.kind === 'value')
  );
}

function click(span: Span): Doing {
  return { do: 'click', target: nounPhrase(span), button: 'left', count: 1, path: pathOf(span) };
}

/** "Settings > Users > Add": the stations; a single name has none. */
export function pathOf(span: Span): string[] {
  const parts: Span[] = [];
  let start = 0;
  for (const [i, token] of span.tokens.entries()) {
    if (token.kind !== 'punct' || !/^(?:>|›|→|»|\/)$/.test(token.text) || i === start) continue;
    if (span.tokens[i - 1]?.text === '-') parts.push(sub(span, start, i - 1));
    else parts.push(sub(span, start, i));
    start = i + 1;
  }
  if (parts.length === 0 || start >= span.tokens.length) return [];
  parts.push(sub(span, start));
  return parts
    .map(p =>
      textOf(p)
        .replace(/^the\s+/i, '')
        .replace(/(?<!\s)\s+(?:menu|page|tab)$/i, ''),
    )
    .filter(p => p !== '');
}

export function parseGo(given: Span): Doing {
  let span = trimmed(given);
  const first = span.tokens[0]?.lower;
  if (first === 'back') {
    const rest = trimmed(sub(span, 1));
    const to = rest.tokens[0]?.lower === 'to' ? sub(rest, 1) : null;
    const address = to === null ? undefined : addressIn(to);
    if (address) return { do: 'go', url: address.text, newTab: false };
    const plain = to === null || /\b(?:previous|last)\b/i.test(textOf(to));
    return plain ? { do: 'history', to: 'back' } : click(to);
  }
  if (first === 'forward' && span.tokens.length <= 2) return { do: 'history', to: 'forward' };
  for (const words of ['over to', 'on to', 'into', 'to', 'on', 'over', 'there']) {
    const n = wordsAt(span, 0, words);
    if (n > 0 && n < span.tokens.length) {
      span = trimmed(sub(span, n));
      break;
    }
  }
  const address = addressIn(span);
  if (address) return { do: 'go', url: address.text, newTab: /\bnew (?:browser )?tab\b/i.test(textOf(span)) };
  const path = span.tokens[0];
  if (path?.text === '/' || path?.text.startsWith('/')) return { do: 'go', url: textOf(span), newTab: false };
  if (/^(?:the )?(?:previous|last) page$/i.test(textOf(span))) return { do: 'history', to: 'back' };
  if (span.tokens.length === 0) return { do: 'unknown' };
  return click(span);
}

export function parseHistory(rest: Span): Doing {
  const span = trimmed(rest);
  if (span.tokens[0]?.lower === 'to' || span.tokens.length === 0)
    return parseGo({ source: span.source, tokens: [...backToken(span), ...span.tokens] });
  return { do: 'read', what: nounPhrase(span), many: false, count: false, as: null, limit: null, fields: [] };
}

function backToken(span: Span): Token[] {
  const at = span.tokens[0]?.start ?? 0;
  return [{ kind: 'word', text: 'back', lower: 'back', start: at, end: at }];
}

export function parseOpen(given: Span, word: string): Doing {
  const span = trimmed(word === 'open' && given.tokens[0]?.lower === 'up' ? sub(given, 1) : given);
  const address = addressIn(span);
  const text = textOf(span).toLowerCase();
  if (address && (address.kind !== 'value' || span.tokens.length <= 2))
    return { do: 'go', url: address.text, newTab: /\bnew (?:browser )?(?:tab|window)\b/.test(text) };
  if (/^(?:a |an )?(?:new|empty|blank)?\s*(?:browser )?(?:tab|window)$/.test(text) || /^the browser$/.test(text))
    return { do: text.includes('new') ? 'go' : 'nothing', url: 'about:blank', newTab: true };
  const target = nounPhrase(span);
  if (target.readings.some(r => r.kind === 'section' || r.kind === 'dropdown' || r.kind === 'menu'))
    return { do: 'open', target, open: true };
  if (word === 'view' || word === 'load')
    return { do: 'act', verb: word, object: target, phrase: `${word} ${textOf(span)}` };
  return pathOf(span).length > 0
    ? click(span)
    : { do: 'act', verb: 'open', object: target, phrase: `open ${textOf(span)}` };
}

/** "the new tab", "the tab whose title …", "the other window": not a tab that a page draws. */
function isBrowserTab(text: string): boolean {
  const which = text.search(/\b(?:new|other|previous|first|second|last|browser|original)\b/i);
  if (which !== -1 && /\btab\b/i.test(text.slice(which))) return true;
  const tab = text.search(/\btab\b/i);
  return (tab !== -1 && /\b(?:title|url)\b/i.test(text.slice(tab))) || /\bwindow\b/i.test(text);
}

export function parseSwitch(rest: Span): Doing {
  const text = textOf(rest);
  if (isBrowserTab(text))
    return {
      do: 'tab',
      what: 'switch',
      name: text
        .replace(/^(?:back )?(?:to )?(?:the )?/i, '')
        .replace(/(?:browser )?(?:tab|window)\b/i, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    };
  const onOff = rest.tokens.findIndex(t => t.lower === 'on' || t.lower === 'off');
  if (onOff === 0 || onOff === rest.tokens.length - 1) {
    const on = rest.tokens[onOff]!.lower === 'on';
    return {
      do: 'check',
      targets: [nounPhrase({ source: rest.source, tokens: rest.tokens.filter((_, i) => i !== onOff) })],
      checked: on,
    };
  }
  const span =
    rest.tokens[0]?.lower === 'to'
      ? sub(rest, 1)
      : rest.tokens[0]?.lower === 'back' && rest.tokens[1]?.lower === 'to'
        ? sub(rest, 2)
        : rest;
  return click(span);
}

export function parseWait(given: Span): Doing {
  let span = trimmed(given);
  const n = span.tokens.findIndex(t => cardinal(t.text) !== null || t.lower === 'a' || t.lower === 'some');
  const unit = span.tokens[n + 1]?.lower ?? '';
  if (
    n >= 0 &&
    n <= 2 &&
    /^(?:seconds?|secs?|s|ms|milliseconds?|minutes?|mins?|moments?|bit|while|few|time)$/.test(unit)
  ) {
    const count = cardinal(span.tokens[n]!.text) ?? (unit === 'few' ? 3 : 1);
    const each = /^m(?:s|illi)/.test(unit)
      ? 1
      : unit.startsWith('min')
        ? 60_000
        : unit === 'moment' || unit === 'bit' || unit === 'while' || unit === 'time'
          ? 2000
          : 1000;
    return { do: 'wait', ms: Math.min(count * each, 600_000), test: null };
  }
  const glued = /^(\d+)(ms|s|m|min|sec)$/.exec(
    span.tokens.find(t => /^\d+(?:ms|s|m|min|sec)$/.test(t.lower))?.lower ?? '',
  );
  if (glued)
    return {
      do: 'wait',
      ms: Math.min(Number(glued[1]) * (glued[2] === 'ms' ? 1 : glued[2]!.startsWith('m') ? 60_000 : 1000), 600_000),
      test: null,
    };
  for (const words of ['until', 'for', 'till', 'so that']) {
    const taken = wordsAt(span, 0, words);
    if (taken > 0) span = trimmed(sub(span, taken));
  }
  const text = textOf(span);
  const loading =
    /^(?:the |this |that )?(?:\w+ )?(?:page|site|website|app|application|screen|results?|it|login|dashboard)?\s*(?:to (?:load|finish(?: loading)?|be (?:fully )?(?:loaded|ready)|open|appear)|(?:has |have |is |are |to be )?(?:fully |finished )?load(?:s|ed|ing)?(?: completely| fully)?)$/i.test(
      text,
    );
  if (text === '' || loading) return { do: 'wait', ms: 500, test: null };
  return { do: 'wait', ms: 0, test: parseTest(span) };
}

export function parseScroll(given: Span): Doing {
  const text = textOf(given).toLowerCase();
  const pages =
    cardinal(given.tokens.find(t => cardinal(t.text) !== null)?.text ?? '') ?? (/\bhalf\b/.test(text) ? 0.5 : 1);
  const end = /\b(?:bottom|end)\b/.test(text) ? 'bottom' : /\b(?:top|beginning|start)\b/.test(text) ? 'top' : null;
  const to = given.tokens.findIndex(t => t.lower === 'to' || t.lower === 'until' || t.lower === 'till');
  if (end !== null) {
    const of = given.tokens.findIndex(t => t.lower === 'of' || t.lower === 'in');
    const area = of > 0 ? sub(given, of + 1) : to > 0 ? sub(given, 0, to) : null;
    const named =
      area !== null &&
      area.tokens.length > 0 &&
      !/^(?:down|up|all the way|the page|page|it|this page|the screen|\s)+$/i.test(textOf(area))
        ? nounPhrase(area)
        : null;
    return { do: 'scroll', direction: end, target: named, pages: 1 };
  }
  const direction = /\bup\b/.test(text) ? 'up' : /\bdown\b/.test(text) ? 'down' : null;
  if (to >= 0 && to < given.tokens.length - 1) {
    const rest = sub(given, to + 1);
    const until = given.tokens[to]!.lower !== 'to' ? parseTest(rest) : null;
    const target =
      until?.of === 'thing'
        ? until.target
        : until?.of === 'text'
          ? nounPhrase({ source: rest.source, tokens: rest.tokens.filter(isHard) })
          : nounPhrase(rest);
    return { do: 'scroll', direction: null, target, pages: 1 };
  }
  const inAt = given.tokens.findIndex(t => t.lower === 'in' || t.lower === 'inside' || t.lower === 'within');
  const area = inAt >= 0 ? nounPhrase(sub(given, inAt + 1)) : null;
  return { do: 'scroll', direction: direction ?? 'down', target: area, pages };
}
