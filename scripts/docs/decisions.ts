import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tableOf } from './markdown.ts';

type Decision = { number: string; title: string; status: string; summary: string; file: string };

const heading = /^# (\d{4}) · (.+)$/;
const status = /^_(Proposed|Accepted|Superseded by \d{4})\._ (.+)$/;
const before = `# Decisions

Why Legwork is built as it is. A new decision takes the next free number. Its page begins with \`# 0000 · Title\`, an empty line, and
\`_Accepted._\` (or \`_Proposed._\`, \`_Superseded by 0000._\`) with one sentence. \`npm run docs\` makes this index.
`;

/** `docs/decisions/README.md`. */
export function decisionsPage(root: string): string {
  const rows = readDecisions(root).map(decision => [
    decision.number,
    `[${decision.title}](${decision.file})`,
    decision.status,
    decision.summary,
  ]);
  return `${before}\n${tableOf(['Number', 'Decision', 'Status', 'In short'], rows)}\n`;
}

/** Decisions are numbered without gaps, and each page begins with what the index needs. */
export function checkDecisions(root: string): string[] {
  const decisions = readDecisions(root);
  return decisions.flatMap(({ number, title, status: state, file }, index) => {
    const path = `docs/decisions/${file}`;
    const expected = String(index + 1).padStart(4, '0');
    const superseding = /\d{4}/.exec(state)?.[0];
    return [
      ...(file.startsWith(`${expected}-`) ? [] : [`${path}: the next number is ${expected}`]),
      ...(title && file.startsWith(`${number}-`) ? [] : [`${path}: the first line is not "# ${expected} · Title"`]),
      ...(state ? [] : [`${path}: the third line is not "_Accepted._" and one sentence`]),
      ...(superseding && !decisions.some(other => other.number === superseding)
        ? [`${path}: there is no decision ${superseding}`]
        : []),
    ];
  });
}

/** In the order of their files. What a page lacks is empty. */
function readDecisions(root: string): Decision[] {
  const files = globSync('docs/decisions/[0-9]*.md', { cwd: root }).toSorted();
  return files.map(file => {
    const [first = '', , third = ''] = readFileSync(join(root, file), 'utf8').split('\n');
    const [, number = '', title = ''] = heading.exec(first) ?? [];
    const [, state = '', summary = ''] = status.exec(third) ?? [];
    return { number, title, status: state, summary, file: basename(file) };
  });
}
