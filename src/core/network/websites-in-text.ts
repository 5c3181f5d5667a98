import { withoutMarks } from '../secrets/placeholders.ts';
import { parse } from 'tldts';
import { bareHost, websiteFault } from './websites.ts';

/**
 * The websites that texts name, in the form of a list of allowed websites (`example.com`, `localhost:3000`), in order.
 *
 * An address with a scheme always counts. A bare name counts when its ending is a public suffix or reserved for private
 * use. `report.md` and `setup.sh` are names of files although `.md` and `.sh` are countries: where the ending is also that
 * of a file, the words around the name decide, and a name that could be either is a file. What a placeholder (`{input}`)
 * stands for is not looked at.
 */
export function websitesIn(texts: readonly string[]): string[] {
  const looked = { left: lookAtMost };
  return [...new Set(texts.flatMap(text => [...namedIn(text, looked)]))];
}

/** Names looked at in all, so that no text blocks the process; later ones are left out. */
const lookAtMost = 2000;
/** As long as the instructions of a task may be. */
const longestText = 20_000;

/** An address; else the host of an IPv6 address, a name with dots, an IPv4 address or `localhost`, with its port and what follows. */
const candidates =
  /\b(?:https?|wss?):\/\/(?:\[[\da-f:.]+\])?[^\s"'<>()[\]{}|\\^`“”‘’]*|(?<![@\p{L}\p{N}._/\\$-])(?<host>\[[\da-f:.]+\]|(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+|localhost)(?<port>:\d{1,5})?(?!\.?[\p{L}\p{N}]|[@(-])(?<path>[/?](?=[\p{L}\p{N}~%#?=&._-]))?/giu;

/** Where writing without spaces meets an address: `请打开example.com登录`. */
const scriptEdge =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}])(?=[a-z\d])|(?<=[a-z\d])(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}])/giu;

type Kind = 'site' | 'file' | 'unclear';

function* namedIn(text: string, looked: { left: number }): Generator<string> {
  // Values come from elsewhere: what stands between braces is not the text's own word.
  const own = withoutMarks(text.slice(0, longestText)).replaceAll(scriptEdge, ' ');
  let last: { end: number; kind: Kind } = { end: 0, kind: 'unclear' };
  for (const match of own.matchAll(candidates)) {
    if (looked.left-- <= 0) return;
    const { host = '', port = '', path = '' } = match.groups ?? {};
    if (host === '') {
      const named = ofAddress(match[0]);
      if (named && !websiteFault(named)) yield named;
      last = { end: match.index + match[0].length, kind: 'site' };
      continue;
    }
    const start = match.index;
    const end = start + host.length + port.length;
    // In "go to a.sh, b.sh and c.sh" the first words hold for all three.
    const listed = /^\s*(?:(?:,|and|or|&|\+)\s*)+$/i.test(own.slice(last.end, start).slice(0, 20));
    const around = { before: before(own, start), after: after(own, end) };
    const kind = (listed && last.kind !== 'unclear' && last.kind) || kindByWords(around);
    if (isNamed({ host, port, path: path !== '', kind, around })) yield entryOf(`${host}${port}`);
    last = { end, kind };
  }
}

function ofAddress(address: string): string | undefined {
  // The full stop, comma or bracket that ends the sentence is no part of it.
  const url = URL.parse(address.replace(/(?<![.,;:!?…*_~])[.,;:!?…*_~]+$/, ''));
  if (!url?.hostname) return undefined;
  const host = bareHost(url.hostname);
  return isSharedSuffix(host) ? undefined : entryOf(url.host);
}

/** `main.py:42`: below 1024 programs rarely listen, except on the web's own ports. */
function isLineOfFile(host: string, number: number): boolean {
  return number < 1024 && number !== 80 && number !== 443 && fileEndings.has(endingOf(host));
}

type Name = { host: string; port: string; path: boolean; kind: Kind; around: Around };

function isNamed({ host, port, path, kind, around }: Name): boolean {
  const url = URL.parse(`http://${host}${port}`);
  if (!url?.hostname) return false;
  const number = Number(port.slice(1));
  const hasPort = number > 0;
  if (hasPort && isLineOfFile(host, number)) return false;
  if (host.startsWith('[') || /^localhost$/i.test(host)) return hasPort || path;
  // `1.2.3.4` may be a version; the URL parser also reads `1.2` and `0x7f.1` as addresses.
  const numeric = isFourNumbers(url.hostname);
  if (numeric) return url.hostname === host && (hasPort || path || kind === 'site');
  return hasKnownEnding(host, kind) && !isFileName({ host, strong: hasPort || path, kind, around });
}

/** Endings that no registry gives away, which name machines of a network of one's own: RFC 6761, 6762 (appendix G), 8375 and ICANN. */
const privateEndings = /\.(?:test|example|localhost|local|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;

function hasKnownEnding(host: string, kind: Kind): boolean {
  const name = host.toLowerCase();
  if (privateEndings.test(`.${name}`)) return true;
  const { domain, isIcann } = parse(name, { allowPrivateDomains: false });
  if (!isIcann || domain === null || isSharedSuffix(name)) return false;
  // "Press Save.Open the next one": a space is missing, unless it is written like Booking.Com.
  const ending = host.slice(host.lastIndexOf('.') + 1);
  return kind === 'site' || !/^\p{Lu}\p{Ll}+$/u.test(ending) || /^(?:Com|Net|Org|Edu|Gov)$/.test(ending);
}

/** Below such a name everybody has websites of their own: `co.uk`, `github.io`. */
function isSharedSuffix(host: string): boolean {
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return domain === null && (isIcann === true || isPrivate === true);
}

/** Documents, archives, programs: a name that ends so is nearly always a file. */
const fileEndings = new Set(
  'cab docs dot java md mk ml mobi mov pm properties ps pub py rs sh so st sv tf zip'.split(' '),
);
/** Of them, files that are not opened in a browser. */
const neverOpened = new Set('cab pm ps pub so st sv tf'.split(' '));
/** Endings of websites that some files have as well. */
const rarelyFiles = new Set(
  'ai am app as bar bin bz cat cc cl data dev download in inc info link lua map mo ms nc pics pl pt re run sc vi'.split(
    ' ',
  ),
);
const plainFiles =
  /\.(?:css|csv|docx?|gz|html?|js|json|log|min|mjs|pdf|png|pptx?|sql|svg|tar|ts|txt|v?\d+|xlsx?|xml|ya?ml)\.[^.]+$/;

function isFileName({ host, strong, kind, around }: Omit<Name, 'port' | 'path'> & { strong: boolean }): boolean {
  if (strong || /^www\./i.test(host)) return false;
  const ending = endingOf(host);
  const isEnding = fileEndings.has(ending);
  if (!isEnding && !rarelyFiles.has(ending)) return false;
  if (kind === 'site') return false;
  if (kind === 'file' || plainFiles.test(host.toLowerCase())) return true;
  if (!isEnding) return false;
  return !opens.test(around.before) || !(neverOpened.has(ending) || siteAfter.test(around.after));
}

function endingOf(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1).toLowerCase();
}

type Around = { before: string; after: string };

const quotes = `["'“”‘’«»\`(*_]?`;
const endsWith = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})\\s*[:=]?\\s*${quotes}$`, 'iu');

const siteBefore = [
  endsWith(
    '(?:go|goes|going|navigate|browse|head|surf|switch|return|get)(?: back| over)? to|goto|visit|(?:log|sign)(?: |-)?(?:in|on|up)(?: to| on| at| with)?',
  ),
  endsWith('(?:web ?site|site|domain|home ?page|portal|url|web address|address)(?: of| at| is| called| named)?'),
  endsWith(
    '(?:gehe? (?:zu|auf)|besuche|webseite|v[ae](?:ya)? a|ir a|visita|sitio(?: web)?|(?:va|allez|aller) sur|site web|vai (?:a|su)|sito|vá para|acesse|ga naar|bezoek|przejdź (?:do|na)|odwiedź|перейди(?:те)? на|сайт)',
  ),
  /(?:访问|前往|网站|サイト|사이트)\s*$/u,
];
/** What is done with websites and with files. */
const opens = endsWith(
  'open|load|öffne|abre|abra|ouvre|ouvrez|apri|otwórz|открой|打开|開く|(?<!(?:click|tap|press|look|hover|point|zoom|work|focus)\\s)(?:on|at|via|from)',
);
const siteAfter =
  /^\W*(?:in (?:a|the|another) (?:new )?(?:tab|browser)|and (?:log|sign)(?: |-)?(?:in|on)|(?:web ?site|site|home ?page|portal)\b)/i;
const fileBefore = [
  endsWith(
    '(?:file|attachment|document|archive|script|folder|spreadsheet|picture|image|logo|recording)s?(?: (?:is|named|called|titled|with the name))?',
  ),
  endsWith(
    '(?:upload|attach|download|save|save (?:it|them|this|that)? ?as|export (?:to|as)|import|unzip|extract|rename(?: it)?(?: to)?|edit|run|execute|delete|named|called|click(?: on)?|select|choose|drag)(?: the| a| an| my| our)?',
  ),
];
const fileAfter = /^\W*(?:file|attachment|document|archive|script)\b/i;

function kindByWords({ before: words, after: rest }: Around): Kind {
  if (fileAfter.test(rest) || fileBefore.some(one => one.test(words))) return 'file';
  return siteBefore.some(one => one.test(words)) ? 'site' : 'unclear';
}

const contextLength = 60;

function before(text: string, at: number): string {
  return text.slice(Math.max(0, at - contextLength), at);
}

function after(text: string, at: number): string {
  return text.slice(at, at + contextLength);
}

function isFourNumbers(hostname: string): boolean {
  return /^[\d.]+$/.test(hostname);
}

/** In the one form that hosts are compared in, without the `www.` that most websites have as well. */
function entryOf(host: string): string {
  const url = URL.parse(`http://${host}`);
  if (!url) return host;
  const name = bareHost(url.hostname);
  const plain = url.hostname.startsWith('[') ? url.hostname : name;
  const short = plain.startsWith('www.') && !isSharedSuffix(plain.slice(4)) ? plain.slice(4) : plain;
  // The parser drops a port that is the usual one, which was written all the same.
  const port = url.port || (host.endsWith(':80') ? '80' : '');
  return port ? `${short}:${port}` : short;
}
