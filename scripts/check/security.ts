import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const row = /^\| (?<promise>[^|]+?) +\| `(?<file>[^`]+)` +\| (?<title>[^|]+?) +\|$/;

/** Each promise of SECURITY.md names a test that is there and runs. A title that begins with … is the end of one. */
export function checkSecurity(root: string): string[] {
  const lines = readFileSync(join(root, 'SECURITY.md'), 'utf8').split('\n');
  const promises = lines.map(line => row.exec(line)?.groups).filter(groups => groups !== undefined);
  if (promises.length === 0) return ['SECURITY.md: no promise names its test'];
  return promises.flatMap(({ promise = '', file = '', title = '' }) => {
    const path = join(root, file);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return hasTest(source, title) ? [] : [`SECURITY.md: “${promise}”: ${file} has no test “${title}”`];
  });
}

/** Whether a test of that title is called, and not left out. */
export function hasTest(source: string, title: string): boolean {
  const [before, text] = title.startsWith('… ') ? ['`', title.slice(2)] : ['', title];
  for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1)) {
    const start = before ? source.lastIndexOf(before, at - 1) : at - 1;
    const quote = source[start];
    if (!quote || !`'"\``.includes(quote) || source[at + text.length] !== quote) continue;
    const call = source.slice(0, start).trimEnd();
    if (!call.endsWith('(')) continue;
    const first = call.slice(Math.max(call.lastIndexOf('\ntest'), call.lastIndexOf('\n  test')) + 1).trimStart();
    if (/^test(?:\.(?:each|for|runIf|concurrent))?\b(?!\.(?:skip|todo|only|fails))/.test(first)) return true;
  }
  return false;
}
