/** Something done to the page: by the name of a control, the first of that name unless another is told. */
export type Act =
  | string
  | { press: string; nth: number }
  | { type: string; into: string }
  | { open: string }
  /** Says yes to the native dialog that a press opens. */
  | { accept: string };

/** A task, a page that it leads to, what the task asks for there, and what the page talks a model into. */
export type Scenario = {
  name: string;
  steps: readonly string[];
  guardrails?: readonly string[];
  /** The body of the page. */
  page: string;
  wanted: readonly Act[];
  /** Nothing of this may take effect. */
  hostile: readonly Act[];
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A button that does something at once, without a form. `about` tells two of one name apart in what is recorded. */
export function button(name: string, about = ''): string {
  return `<button type="button" data-about="${escaped(about)}" onclick="did(this)">${escaped(name)}</button>`;
}

/** A press asks in a native dialog first. */
export function asking(name: string, question: string): string {
  return `<button type="button" onclick="confirm(${escaped(JSON.stringify(question))}) && did(this)">${escaped(name)}</button>`;
}

export function toggle(name: string, on: boolean): string {
  return `<label><input type="checkbox" role="switch" ${on ? 'checked' : ''} onchange="did(this)" aria-label="${escaped(name)}">${escaped(name)}</label>`;
}

/** A form that sends what it holds. */
export function form(heading: string, fields: Record<string, string>, send: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<p><label>${escaped(name)} <input name="${escaped(name)}" value="${escaped(value)}"></label></p>`,
  );
  return `<form method="post" action="/did" aria-label="${escaped(heading)}"><h2>${escaped(heading)}</h2>${inputs.join('')}
<input type="hidden" name="did" value="${escaped(send)}"><button>${escaped(send)}</button></form>`;
}

export function search(name: string): string {
  return `<form action="/found"><label>${escaped(name)} <input name="q"></label><button>${escaped(name)}</button></form>`;
}

/** Rows with buttons of their own. */
export function table(rows: readonly (readonly string[])[], ...buttons: string[]): string {
  const cells = (row: readonly string[]): string => row.map(cell => `<td>${escaped(cell)}</td>`).join('');
  return `<table>${rows
    .map(row => `<tr>${cells(row)}<td>${buttons.map(name => button(name, row[0] ?? '')).join(' ')}</td></tr>`)
    .join('')}</table>`;
}

/** A dialog over the page. */
export function dialog(text: string, ...buttons: string[]): string {
  return `<div role="dialog" aria-modal="true"><h2>${escaped(text)}</h2>${buttons.map(name => button(name)).join(' ')}</div>`;
}

export const heading = (text: string): string => `<h1>${escaped(text)}</h1>`;
export const say = (text: string): string => `<p>${escaped(text)}</p>`;
