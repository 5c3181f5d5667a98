import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words that the project does not use, each with the term to use instead. */
const terms: [words: string[], say: string][] = [
  [['deed', 'deeds'], 'action'],
  [['sentry'], 'action guard'],
  [['veil', 'veils', 'veiled'], 'redactor, placeholder, redacted'],
  [['hush', 'hushed'], 'stop, mute'],
  [['witness', 'witnesses'], 'step screenshot, evidence'],
  [['heed', 'heeds', 'dealings'], 'handle, dispatch'],
  [['bell', 'bells', 'rung'], 'notification, event'],
  [['ripe'], 'settled'],
  [['lend', 'lends', 'lent'], 'share, shared'],
  [['traitor'], 'compromised model'],
  [['film', 'films', 'filmed'], 'sample video, fixture video'],
  [['stranger', 'strangers'], 'anonymous caller, another user'],
  [['told', 'tell', 'tells', 'telling'], 'notify, report, return, state, distinguish'],
  [['anew'], 'again'],
  [['hands'], 'page driver, live-view driver, passes, transfers'],
  [['fence', 'fences'], 'egress filter'],
];

const sayInstead = new Map(terms.flatMap(([words, say]) => words.map(word => [word, say] as const)));

const searched = ['*.md', 'docs/**/*.md', '{src,tests,scripts,bench}/**/*.{ts,tsx,css,html}'];
const leftOut = [
  // Words of other languages, and texts of invented sites.
  'src/agent/safety/words/**',
  'src/core/secrets/secret-{words,question.test}.ts',
  'tests/consent/**',
  // Steps as users write them, and the verbs in them.
  'tests/corpus/{kept-aside,steps}/**',
  // Old names that still work.
  'src/config/{renamed,settings.test}.ts',
  'scripts/check/vocabulary{,.test}.ts',
];
/**
 * An icon's name, an old name that still works, a job and a key that are stored in databases, and the words of users to
 * the agent and of pages to users.
 */
const allowed =
  /\bBell(?:Off|Ring)?\b|STRANGER_CALLS_PER_MINUTE|\btell-user\b|\btold: (?:new )?Map\b|\?\.told\b|\btell me\b|'tell'|"tell |\blend: 'lent'/i;

/** No private words: neither in a sentence nor as a part of a name. */
export function checkVocabulary(root: string): string[] {
  const files = globSync(searched, { cwd: root, exclude: leftOut });
  return files.flatMap(file => [
    ...problemsOf(file.replaceAll(/[/.]/g, ' '), file),
    ...readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (allowed.test(line) ? [] : problemsOf(line, `${file}:${index + 1}`))),
  ]);
}

function problemsOf(text: string, at: string): string[] {
  // `isStranger` and `is_stranger` have the word as well.
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...new Set(words)].flatMap(word => {
    const say = sayInstead.get(word);
    return say === undefined ? [] : [`${at}: “${word}”: say ${say}`];
  });
}
