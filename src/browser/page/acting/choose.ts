/** Choosing options of a native select. */
import type { SelectResult } from '../wire.ts';
import { cut, tidy } from '../dom/dom.ts';

const textLimit = 200;

export function choose(select: HTMLSelectElement, wanted: string[]): SelectResult {
  const options = [...select.options];
  const found = new Set<HTMLOptionElement>();
  for (const want of wanted) {
    const option = matching(options, want);
    if (!option) return { ok: false, chosen: [], message: `It has no option '${want}'. It has: ${listed(options)}.` };
    if (option.disabled || (option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled))
      return { ok: false, chosen: [], message: `The option '${shown(option)}' is disabled.` };
    found.add(option);
  }
  if (found.size > 1 && !select.multiple) return { ok: false, chosen: [], message: 'It takes one option only.' };
  select.focus({ preventScroll: true });
  for (const option of options) option.selected = found.has(option);
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return { ok: true, chosen: Array.from(found, shown), message: '' };
}

/** Exactly that text or value, else the same but for case and spaces, else the only one that begins with or has it. */
function matching(options: HTMLOptionElement[], want: string): HTMLOptionElement | undefined {
  const exact = options.find(option => option.text === want || option.value === want || option.label === want);
  if (exact) return exact;
  const plain = (text: string): string => tidy(text).toLowerCase();
  const wish = plain(want);
  const same = options.find(
    option => plain(option.text) === wish || plain(option.label) === wish || plain(option.value) === wish,
  );
  if (same || wish === '') return same;
  for (const test of [(text: string) => text.startsWith(wish), (text: string) => text.includes(wish)]) {
    const near = options.filter(option => test(plain(option.text)));
    if (near.length === 1) return near[0];
  }
  return undefined;
}

function listed(options: HTMLOptionElement[]): string {
  const names = options.slice(0, 15).map(option => `'${shown(option)}'`);
  return names.join(', ') + (options.length > names.length ? ` and ${options.length - names.length} more` : '');
}

function shown(option: HTMLOptionElement): string {
  return cut(tidy(option.text), textLimit);
}
