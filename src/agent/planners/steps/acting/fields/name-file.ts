import type { Mind } from '../mind.ts';

const empty = new Set(
  'the a an my this that your our file files document attachment uploaded given attached it'.split(' '),
);

/**
 * The file of this run that words mean: by its whole name, else by the only name that has all the words; words such as
 * "the uploaded file" mean the only one there is. Words that fit none stay as they are.
 */
export function nameFile(mind: Pick<Mind, 'assignment'>, said: string): string {
  const names = mind.assignment.fileNames ?? [];
  const wanted = said.trim().toLowerCase();
  const exact = names.find(name => name.toLowerCase() === wanted);
  if (exact) return exact;
  const words = (wanted.match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => !empty.has(word));
  const fitting = names.filter(name => words.every(word => name.toLowerCase().includes(word)));
  return fitting.length === 1 ? (fitting[0] ?? said) : said;
}
