import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const namedPath = /`((?:src|tests|scripts|docs|bench|deploy|\.ci)\/[^`\s]*)`/g;
const relativeLink = /\]\((?!https?:|mailto:|#)([^)\s]+)\)/g;

/** Paths and links in the README and in docs/ lead to something. `<noun>`, `*` and `{n}` in a path stand for anything. */
export function checkDocs(root: string): string[] {
  const files = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
  return files.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8');
    const links = [...text.matchAll(relativeLink)].map(match =>
      join(dirname(file), (match[1] ?? '').split('#')[0] ?? ''),
    );
    return [...pathsIn(text), ...links]
      .filter(path => !existsSync(join(root, path)))
      .map(path => `${file}: ${path} is gone`);
  });
}

/** The paths of the repository that a text names in backticks, each up to its first part that stands for anything. */
export function pathsIn(text: string): string[] {
  return [...text.matchAll(namedPath)].map(match => (match[1] ?? '').split(/[*<{:#]/)[0] ?? '');
}
