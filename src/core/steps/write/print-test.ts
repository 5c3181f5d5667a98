import type { Test } from '../clause.ts';
import { isInput, isPlural, quoted, type Writer } from './words.ts';
import { comparatorWords, stateWords } from '../tests.ts';

type Names = Pick<Writer, 'name'>;

/** A test as it is written after "if" or "check that". */
export function printTest(test: Test, names: Names): string {
  const not = test.negated ? ' not' : '';
  const contains = test.negated ? 'does not contain' : 'contains';
  switch (test.of) {
    case 'text':
      return `${test.where === null ? 'the page' : names.name(test.where)} ${shows(test.negated)} ${textWords(test.text)}`;
    case 'thing':
      return `${names.name(test.target)} ${isPlural(test.target) ? 'are' : 'is'} ${stateWords(test.state, test.negated)}`;
    case 'value':
      return `${names.name(test.target)} ${valueWords(test)} ${textWords(test.value)}`;
    case 'address':
    case 'title':
      return `the ${test.of} ${test.how === 'is' ? `is${not}` : contains} ${textWords(test.text)}`;
    case 'number':
      return numberWords(test, { not, names });
    case 'both':
    case 'either':
      return test.tests.map(one => printTest(one, names)).join(test.of === 'both' ? ' and ' : ' or ');
  }
}

function shows(negated: boolean): string {
  return negated ? 'does not show' : 'shows';
}

function valueWords({ how, negated }: Extract<Test, { of: 'value' }>): string {
  if (how === 'is') return negated ? 'is not' : 'is';
  return negated ? `does not ${how.slice(0, -1)} with` : `${how} with`;
}

type NumberTest = Extract<Test, { of: 'number' }>;

function numberWords(
  { target, than, number, counted }: NumberTest,
  { not, names }: { not: string; names: Names },
): string {
  const name = names.name(target);
  if (!counted) return `${name} is${not} ${comparatorWords(than)} ${number}`;
  const many = than === 'equal' && number === '0' ? 'no' : `${comparatorWords(than)} ${number}`;
  return `there are ${many} ${name}`;
}

function textWords(text: string): string {
  return isInput(text) ? text : quoted(text);
}
