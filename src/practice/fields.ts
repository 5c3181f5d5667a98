import { html } from 'hono/html';
import type { Html } from './layout.ts';

export type Errors = Record<string, string>;

interface Field {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** Attributes that tie a control to its hint and error. */
export function describedBy(about: Field): Html {
  const ids = [];
  if (about.hint !== undefined) ids.push(`${about.id}-hint`);
  if (about.error !== undefined) ids.push(`${about.id}-error`);
  return html`${ids.length === 0 ? '' : html`aria-describedby="${ids.join(' ')}"`}
  ${about.error === undefined ? '' : html`aria-invalid="true"`}`;
}

/** Hint above a control and error below it, under the ids that `describedBy` names. */
export function hintOf(about: Field): Html {
  return html`${about.hint === undefined ? '' : html`<p class="hint" id="${about.id}-hint">${about.hint}</p>`}`;
}

export function errorOf(about: Field): Html {
  return html`${about.error === undefined ? '' : html`<p class="error" id="${about.id}-error">${about.error}</p>`}`;
}

/** A labelled control with its hint above and its error below. */
export function field(about: Field, control: Html): Html {
  return html`<div class="${about.error === undefined ? 'field' : 'field wrong'}">
    <label for="${about.id}">${about.label}</label>
    ${hintOf(about)} ${control} ${errorOf(about)}
  </div>`;
}

export interface TextField extends Field {
  name: string;
  value?: string | undefined;
  max: number;
  type?: 'text' | 'email' | 'password' | 'tel';
  autocomplete?: string;
  numeric?: boolean;
}

export function textField(about: TextField): Html {
  return field(
    about,
    html`<input
      id="${about.id}"
      name="${about.name}"
      type="${about.type ?? 'text'}"
      value="${about.value ?? ''}"
      maxlength="${about.max}"
      autocomplete="${about.autocomplete ?? 'off'}"
      ${about.numeric ? html`inputmode="numeric"` : ''}
      ${describedBy(about)}
    />`,
  );
}

export interface Choice {
  value: string;
  label: string;
  note?: string;
}

/** Radio buttons under one legend. */
export function radios(about: Field & { name: string; value: string }, choices: readonly Choice[]): Html {
  return html`<fieldset class="${about.error === undefined ? 'field' : 'field wrong'}" id="${about.id}">
    <legend>${about.label}</legend>
    ${hintOf(about)}
    <div class="choices">
      ${choices.map(
        choice =>
          html`<label class="choice">
            <input
              type="radio"
              name="${about.name}"
              value="${choice.value}"
              ${choice.note === undefined ? '' : html`aria-labelledby="${about.id}-${choice.value}" aria-describedby="${about.id}-${choice.value}-note"`}
              ${choice.value === about.value ? 'checked' : ''}
            />
            <span>
              <span id="${about.id}-${choice.value}">${choice.label}</span>
              ${choice.note === undefined ? '' : html`<small id="${about.id}-${choice.value}-note">${choice.note}</small>`}
            </span>
          </label>`,
      )}
    </div>
    ${errorOf(about)}
  </fieldset>`;
}

/** A native select. */
export function select(about: Field & { name: string; value: string }, choices: readonly Choice[]): Html {
  return field(
    about,
    html`<select id="${about.id}" name="${about.name}" ${describedBy(about)}>
      ${choices.map(
        choice =>
          html`<option value="${choice.value}" ${choice.value === about.value ? 'selected' : ''}>
            ${choice.label}
          </option>`,
      )}
    </select>`,
  );
}

export function checkbox(about: Field & { name: string; checked: boolean }): Html {
  return html`<div class="${about.error === undefined ? 'field' : 'field wrong'}">
    <label class="choice">
      <input
        type="checkbox"
        id="${about.id}"
        name="${about.name}"
        value="yes"
        ${about.checked ? 'checked' : ''}
        aria-labelledby="${about.id}-label"
        ${describedBy(about)}
      />
      <span>
        <span id="${about.id}-label">${about.label}</span>
        ${about.hint === undefined ? '' : html`<small id="${about.id}-hint">${about.hint}</small>`}
      </span>
    </label>
    ${errorOf(about)}
  </div>`;
}

/** Says at the top of a refused form how much is wrong, so that it is heard at once. */
export function errorSummary(errors: Errors): Html {
  const count = Object.keys(errors).length;
  if (count === 0) return html``;
  return html`<p class="notice bad" role="alert">
    ${count === 1 ? 'One field needs another look.' : `${count} fields need another look.`}
  </p>`;
}

/** "Page 2 of 4" with links; nothing when all fits on one page. */
export function pager(page: number, pages: number, href: (page: number) => string): Html {
  if (pages <= 1) return html``;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 ? html`<a href="${href(page - 1)}" rel="prev">Previous</a>` : html`<span class="off">Previous</span>`}
    ${numbers.map(number =>
      number === page
        ? html`<a href="${href(number)}" aria-current="page"><span class="hidden">Page </span>${number}</a>`
        : html`<a href="${href(number)}"><span class="hidden">Page </span>${number}</a>`,
    )}
    ${page < pages ? html`<a href="${href(page + 1)}" rel="next">Next</a>` : html`<span class="off">Next</span>`}
  </nav>`;
}

/** The page number of a query, between 1 and `pages`. */
export function pageNumber(asked: string | undefined, pages: number): number {
  const number = Number.parseInt(asked ?? '1', 10);
  return Number.isNaN(number) ? 1 : Math.min(Math.max(number, 1), Math.max(pages, 1));
}
