import type { Task } from '#src/contract/task.ts';
import { splitLinks } from '../text/links.ts';
import { shorten } from '../text/shorten.ts';

type Head = Pick<Task, 'name' | 'description'>;
type Unwritten = Task['unwritten'];

/** What a task is called until something is written or shown. */
export const newTask: Head & { unwritten: Unwritten } = {
  name: 'New Task',
  description: 'Small description of the task',
  unwritten: ['name', 'description'],
};

/** Of a name and a description, what takes the place of texts that nobody has written. */
export function inPlaceOf(unwritten: Unwritten, { name, description }: Partial<Head>): Partial<Head> {
  return {
    ...(name && unwritten.includes('name') && { name }),
    ...(description && unwritten.includes('description') && { description }),
  };
}

/** The texts that nobody has written, after those given were. */
export function stillUnwritten(unwritten: Unwritten, given: Partial<Head>): Unwritten {
  return unwritten.filter(text => given[text] === undefined);
}

const nameLength = 60;
const descriptionLength = 5000;

/** The name and the description of a task by its steps, and by the words that they were written from. */
export function headOf(steps: readonly string[], words = ''): Head {
  const addresses = steps.map(step => splitLinks(step).find(part => part.link)?.text);
  const host = URL.parse(addresses.find(Boolean) ?? '')?.host;
  const elsewhere = steps.filter((_, at) => addresses[at] === undefined);
  const acts = (elsewhere.length > 0 ? elsewhere : steps).map((step, at) => unended(at === 0 ? step : lowered(step)));
  const name = shorten(acts.join(', ').replaceAll(/\s+/g, ' '), nameLength);
  return {
    name: host !== undefined && elsewhere.length > 0 ? `${name} · ${shorten(host, nameLength)}` : name,
    description: shorten(words.trim() || steps.map(ended).join(' '), descriptionLength),
  };
}

function lowered(step: string): string {
  return step.charAt(0).toLowerCase() + step.slice(1);
}

function unended(step: string): string {
  return step.replace(/(?<![.,;:])[.,;:]+$/, '');
}

function ended(step: string): string {
  return /[.!?]$/.test(step) ? step : `${step}.`;
}
