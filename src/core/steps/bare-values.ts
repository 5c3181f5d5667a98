import { isSecretField } from '#src/core/secrets/secret-field.ts';
import type { Clause, Value } from './clause.ts';
import type { StepFault } from './step-fault.ts';
import { bodiesOf } from './read-clause.ts';
import { nameOf, type Known } from './values.ts';
import { lex } from './lexer.ts';

/** A value without quotes that may not be typed as it stands: it is called like an input, or a secret. */
export function doubtfulValue(clauses: readonly Clause[], known: Known): { fault: StepFault; value: Value } | null {
  for (const clause of clauses) {
    const inner = doubtfulValue(bodiesOf(clause), known);
    if (inner !== null) return inner;
    for (const { value, field } of valuesOf(clause)) {
      if (value.quoted || value.from !== 'said') continue;
      if (known.inputs?.has(nameOf(lex(value.text)).toLowerCase())) return { fault: 'named-like-input', value };
      if (isSecretField({ name: field })) return { fault: 'secret-value', value };
    }
  }
  return null;
}

/** The values that are typed or chosen, each with the name of its field. */
function valuesOf(clause: Clause): { value: Value; field: string }[] {
  const nowhere = (value: Value | null): { value: Value; field: string }[] =>
    value === null ? [] : [{ value, field: '' }];
  switch (clause.do) {
    case 'type':
      return [{ value: clause.value, field: clause.target?.text ?? '' }];
    case 'fill':
      return clause.pairs.map(({ label, value }) => ({ value, field: label }));
    case 'choose':
      return clause.values.map(value => ({ value, field: '' }));
    case 'sign-in':
      return clause.as === null ? [] : [...nowhere(clause.as.user), { value: clause.as.password, field: 'password' }];
    case 'search':
    case 'filter':
      return nowhere(clause.value);
    case 'dialog':
      return nowhere(clause.words);
    default:
      return [];
  }
}
