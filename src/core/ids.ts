/** Nouns that appear in public ids, `user:{n}/{noun}:{n}`. */
export type OwnedNoun = 'task' | 'taskrun' | 'schedule' | 'profile';

const largest = 9_007_199_254_740_991;
const pattern = /^user:([1-9]\d{0,15})\/(task|taskrun|schedule|profile):([1-9]\d{0,15})$/;

/** `user:7/task:12` */
export function formatId(userId: number, noun: OwnedNoun, id: number): string {
  return `user:${userId}/${noun}:${id}`;
}

export function formatUserId(userId: number): string {
  return `user:${userId}`;
}

/** The number inside an id of that noun that belongs to that user; undefined for any other text. */
export function parseOwnId(text: string, userId: number, noun: OwnedNoun): number | undefined {
  const match = pattern.exec(text);
  if (!match || match[2] !== noun || Number(match[1]) !== userId) return undefined;
  const id = Number(match[3]);
  return id <= largest ? id : undefined;
}

/** Which noun an id names, whoever owns it. */
export function nounOf(text: string): OwnedNoun | undefined {
  return pattern.exec(text)?.[2] as OwnedNoun | undefined;
}
