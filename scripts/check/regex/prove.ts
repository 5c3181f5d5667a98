import { check } from 'recheck';
import { relaxed, type Widening, withoutLeads } from './relax.ts';

/** What is known of the time that an expression takes on a hostile text. */
export type RegexVerdict = { linear: true } | { linear: false; why: string; attack?: string };

const exactSeconds = 20;
const relaxedSeconds = 120;
const widenings: Widening[] = [
  { repeats: true, properties: true },
  { repeats: false, properties: true },
  { repeats: true, properties: false },
  { repeats: false, properties: false },
];

/**
 * Whether an expression takes time linear in its text, whatever the text: by recheck's automaton, which counts the ways to
 * fail from every position and so finds exponential and polynomial backtracking and quadratic search alike.
 */
export async function prove(pattern: string, flags: string): Promise<RegexVerdict> {
  const exact = await ask(withoutLeads(pattern, flags), flags, exactSeconds);
  if (exact.linear || exact.attack !== undefined) return exact;
  const wider = new Set(widenings.flatMap(widening => relaxed(pattern, flags, widening) ?? []));
  for (const one of wider) if ((await ask(one, flags, relaxedSeconds)).linear) return { linear: true };
  return exact;
}

async function ask(pattern: string, flags: string, seconds: number): Promise<RegexVerdict> {
  // `d` changes what is reported about a match, not how it is found.
  const result = await check(pattern, flags.replace('d', ''), { checker: 'automaton', timeout: seconds * 1000 });
  if (result.status === 'safe') return { linear: true };
  if (result.status === 'unknown') return { linear: false, why: `not proved (${result.error.kind})` };
  return { linear: false, why: result.complexity.summary, attack: result.attack.pattern };
}
