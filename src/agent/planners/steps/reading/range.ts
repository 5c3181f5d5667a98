/** A lowest and a highest amount, such as a range of salaries. */
import type { ResultShape } from './fields/fields.ts';
import type { SearchScope } from './fields/scope.ts';
import { fieldOf } from './fields/fields.ts';
import { labelFit } from './likeness.ts';
import { quantity } from '#src/core/text/quantity.ts';
import { amountsIn, currencyOf } from './patterns.ts';

type Fields = Extract<ResultShape, { shape: 'record' }>['fields'];

const low = /^(?:min|minimum|low|lowest|from|lower)$/i;
const high = /^(?:max|maximum|high|highest|to|upper)$/i;

/** The range that a record of a lowest and a highest value asks for; null when the record asks for something else. */
export function rangeIn(
  { view, leaves, pairs }: SearchScope,
  fields: Fields,
  about: string,
): Record<string, unknown> | null {
  const least = fields.find(({ name }) => low.test(name));
  const most = fields.find(({ name }) => high.test(name));
  if (least === undefined || most === undefined) return null;
  const words = fieldOf(about);
  const texts = [
    ...pairs.filter(({ label }) => labelFit(words, label) >= 0.6).map(({ text }) => text),
    ...leaves.map(leaf => view.text(leaf)),
  ];
  const amounts = texts.map(amountsIn).find(found => found.length >= 2) ?? [];
  return Object.fromEntries(
    fields.map(({ name }) => {
      const at = name === least.name ? amounts[0] : name === most.name ? amounts[1] : undefined;
      if (at !== undefined) return [name, quantity(at)];
      return [name, /currency/i.test(name) && amounts[0] !== undefined ? currencyOf(amounts[0]) : null];
    }),
  );
}
