import { expect, test } from 'vitest';
import type { Assignment } from '#src/agent/planner.ts';
import { nameFile } from './name-file.ts';

const mean = (said: string, ...fileNames: string[]): string =>
  // safe because only the names of the files are read
  nameFile({ assignment: { fileNames } as unknown as Assignment }, said);

test.each([
  ['resume.pdf', ['resume.pdf', 'letter.pdf'], 'resume.pdf'],
  ['Resume.PDF', ['resume.pdf', 'letter.pdf'], 'resume.pdf'],
  ['my resume', ['Ann resume 2026.pdf', 'letter.pdf'], 'Ann resume 2026.pdf'],
  ['the uploaded file', ['data.csv'], 'data.csv'],
  ['the file', ['a.csv', 'b.csv'], 'the file'],
  ['other.pdf', ['a.pdf'], 'other.pdf'],
  ['resume.pdf', [], 'resume.pdf'],
])('the file that %s means, among %j, is %s', (said, names, meant) => {
  expect(mean(said, ...names)).toBe(meant);
});
