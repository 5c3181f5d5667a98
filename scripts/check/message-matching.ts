import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const subject = String.raw`(?:\.(?:message|evidence|reason)|String\((?:error|reason|cause|err)\))`;
const matching = [
  new RegExp(String.raw`${subject}\.(?:includes|startsWith|endsWith|match|search|indexOf)\(`),
  new RegExp(String.raw`\.(?:test|exec)\([^)]*${subject}`),
  new RegExp(String.raw`(?<!typeof [\w.]*)\.(?:message|evidence) [!=]== ['"\`][^'"\`]`),
];

/** Adapters of software that says what went wrong in words only, each with whose words they are. */
const foreign: Record<string, string> = {
  'src/web/lib/api/api-error.ts': 'browsers, of a request that got no answer',
  'src/browser/actions/act.ts': 'Playwright, of a tab that has closed',
  'src/browser/actions/tabs.ts': 'Chromium, of a page that could not be reached',
  'src/browser/actions/keyboard/typing.ts': 'Playwright, of a key that it does not know',
  'src/browser/observe/ask.ts': 'Chromium, of a document that has gone',
};

/**
 * Texts are for people: code decides by types, codes and reasons. Finds code that decides by what a message says, which
 * only the adapters of foreign software may.
 */
export function checkMessageMatching(root: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(file => !/\.test\.tsx?$/.test(file));
  const found = files.flatMap(file => linesOf(readFileSync(join(root, file), 'utf8')).map(line => ({ file, line })));
  const wrong = found
    .filter(({ file }) => !(file in foreign))
    .map(({ file, line }) => `${file}:${line}: decides by what a message says: give it a type, a code or a reason`);
  const idle = Object.keys(foreign).filter(file => !found.some(one => one.file === file));
  return [...wrong, ...idle.map(file => `${file}: matches no message any more: take it out of message-matching.ts`)];
}

/** The lines, from 1, on which a text decides by what a message says. */
export function linesOf(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (matching.some(pattern => pattern.test(line)) ? [index + 1] : []));
}
