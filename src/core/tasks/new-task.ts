/** What a task is called until something is written or shown. */
export const newTask = { name: 'New Task', description: 'Small description of the task' } as const;

const nameLength = 60;
const descriptionLength = 5000;
const address = /https?:\/\/[^\s"'<>]+/;

/** The name and the description of a task by its steps, and by the words that they were written from. */
export function headOf(steps: readonly string[], words = ''): { name: string; description: string } {
  const host = steps.map(step => URL.parse(address.exec(step)?.[0] ?? '')?.host).find(Boolean);
  const elsewhere = steps.filter(step => !address.test(step));
  const acts = (elsewhere.length > 0 ? elsewhere : steps).map((step, at) => (at === 0 ? step : lowered(step)));
  const name = cut(acts.join(', ').replaceAll(/\s+/g, ' '), nameLength);
  return {
    name: host !== undefined && elsewhere.length > 0 ? `${name} · ${host}` : name,
    description: cut(words.trim() || steps.map(ended).join(' '), descriptionLength),
  };
}

function lowered(step: string): string {
  return step.charAt(0).toLowerCase() + step.slice(1);
}

function ended(step: string): string {
  return /[.!?]$/.test(step) ? step : `${step}.`;
}

/** Cut at a word where there is one. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const whole = text.slice(0, length - 1);
  const space = whole.lastIndexOf(' ');
  return `${space > length / 2 ? whole.slice(0, space) : whole}…`;
}
