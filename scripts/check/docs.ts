import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const namedPath = /`((?:src|tests|scripts|docs|bench|deploy|\.ci)\/[^`\s]*)`/g;
const relativeLink = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const namedCommand = /\bnpm run (?:-s |--silent )?([a-z][a-z:-]*)/g;
const namedDecision = /\bdecisions? (\d{4})\b/g;
const readmeLines = 120;

/**
 * Paths, links, headings, commands and decisions that the documentation names exist, and the README stays short. `<noun>`, `*`
 * and `{n}` in a path stand for anything.
 */
export function checkDocs(root: string): string[] {
  const files = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
  const scripts = scriptsOf(root);
  return [
    ...files.flatMap(file => {
      const text = readFileSync(join(root, file), 'utf8');
      return [
        ...pathsIn(text).flatMap(path => (existsSync(join(root, path)) ? [] : [`${file}: ${path} is gone`])),
        ...[...text.matchAll(relativeLink)].flatMap(match => linkProblems(root, file, match[1] ?? '')),
        ...[...text.matchAll(namedCommand)].flatMap(([, name = '']) =>
          scripts.has(name) ? [] : [`${file}: package.json has no script ${name}`],
        ),
      ];
    }),
    ...decisionProblems(root, files),
    ...lengthProblems(root),
  ];
}

/** The paths of the repository that a text names in backticks, each up to its first part that stands for anything. */
export function pathsIn(text: string): string[] {
  return [...text.matchAll(namedPath)].map(match => (match[1] ?? '').split(/[*<{:#]/)[0] ?? '');
}

/** As GitHub makes them of headings: https://docs.github.com/get-started/writing-on-github */
export function anchorsIn(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const times = new Map<string, number>();
  for (const [, heading = ''] of withoutCode(markdown).matchAll(/^#{1,6} ([^\n]+)$/gm)) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const before = times.get(slug) ?? 0;
    times.set(slug, before + 1);
    anchors.add(before === 0 ? slug : `${slug}-${before}`);
  }
  return anchors;
}

function withoutCode(markdown: string): string {
  return markdown
    .split('\n```')
    .filter((_, index) => index % 2 === 0)
    .join('\n');
}

function linkProblems(root: string, file: string, link: string): string[] {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(root, target))) return [`${file}: ${target} is gone`];
  if (anchor === undefined || statSync(join(root, target)).isDirectory() || !target.endsWith('.md')) return [];
  const isThere = anchorsIn(readFileSync(join(root, target), 'utf8')).has(anchor);
  return isThere ? [] : [`${file}: ${target} has no heading #${anchor}`];
}

function scriptsOf(root: string): Set<string> {
  const path = join(root, 'package.json');
  if (!existsSync(path)) return new Set();
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path, 'utf8')));
  return new Set(Object.keys(scripts));
}

function decisionProblems(root: string, files: string[]): string[] {
  const numbers = new Set(globSync('docs/decisions/[0-9]*.md', { cwd: root }).map(path => path.slice(15, 19)));
  const sources = globSync('{src,scripts,tests,bench}/**/*.{ts,tsx,mjs}', { cwd: root });
  return [...files, ...sources].flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(namedDecision)].flatMap(([, number = '']) =>
      numbers.has(number) ? [] : [`${file}: there is no decision ${number}`],
    ),
  );
}

function lengthProblems(root: string): string[] {
  const path = join(root, 'README.md');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').length : 0;
  return lines < readmeLines ? [] : [`README.md has ${lines} lines: it has to stay under ${readmeLines}`];
}
