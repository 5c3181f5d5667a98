/** Keeps what was read: as the run's result, and under its name for what comes after. */
import { proved, type Mind, type Outcome } from '../acting/mind.ts';

export function keep(mind: Mind, name: string, value: unknown): void {
  mind.lastRead = textOf(value);
  mind.reads.set(name.toLowerCase(), mind.lastRead);
  mind.results.push({ name, value });
}

export function kept(mind: Mind, name: string, value: string): Outcome {
  keep(mind, name, value);
  return proved(`Read ${name}: ${value.slice(0, 200)}`);
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(one => textOf(one)).join(', ') : (JSON.stringify(value) ?? '');
}
