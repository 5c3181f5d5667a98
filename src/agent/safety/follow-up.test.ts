import { describe, expect, test } from 'vitest';
import { element, page, region, text } from '#tests/fakes/observation.ts';
import { allowedBy, isFollowUp } from './follow-up.ts';
import { type Risk, riskOf } from './risk.ts';

/** A button, in a row or dialog that says more. */
function pressed(label: string, role?: string, said = ''): Risk {
  const box = region(role ?? 'dialog', '');
  const within = role === undefined ? [] : [box.ref];
  const node = element('button', label, { within });
  const nodes = role === undefined ? [node] : [text(said, { within }), node];
  const regions = role === undefined ? [] : [box];
  return riskOf({ type: 'control', node, on: undefined }, page(nodes, { title: '', regions }));
}
const asks = (message: string): Risk => riskOf({ type: 'dialog', message }, page([]));

const follows = (risk: Risk, allowed: Risk, known: string[] = []): boolean =>
  isFollowUp(risk, allowedBy(allowed), new Set(known));

describe('a question of the page belongs to what was allowed', () => {
  test.each<[why: string, risk: Risk, allowed: Risk]>([
    ['a dialog of the browser', asks('Delete it?'), pressed('Delete')],
    ['a dialog of the page', pressed('OK', 'dialog', 'Delete it?'), pressed('Delete')],
    ['a dialog that repeats the label', pressed('Delete', 'dialog', 'Are you sure?'), pressed('Delete')],
    ['a dialog that repeats the person', asks('Delete the user Bob?'), pressed('Delete', 'row', 'Bob')],
    ['a dialog that repeats the amount', asks('Pay 5 €?'), pressed('Pay', 'row', 'Total: 5,00 €')],
    ['another word for closing an account', asks('Delete everything?'), pressed('Delete account')],
    ['a second dialog', asks('Really delete Bob?'), asks('Delete Bob?')],
    ['the payment of a booking', asks('Pay for it?'), pressed('Book a table')],
    ['a question of which nothing is known', asks('Stay here?'), pressed('Delete')],
    ['a refund of what is cancelled', asks('Refund the order?'), pressed('Cancel order')],
  ])('%s', (_, risk, allowed) => expect(follows(risk, allowed)).toBe(true));
});

describe('it does not', () => {
  test.each<[why: string, risk: Risk, allowed: Risk]>([
    ['another action', asks('Pay for it?'), pressed('Delete')],
    ['another action beside the same one', asks('Delete it? Pay for it?'), pressed('Delete')],
    ['another person', asks('Delete the user Bob?'), pressed('Delete', 'row', 'Ann')],
    ['another amount', asks('Pay 50 €?'), pressed('Pay', 'row', 'Total: 5,00 €')],
    ['a person in a question of which nothing is known', asks('Stay with Bob?'), pressed('Delete')],
    ['one more amount', asks('Pay 5 € and 3 €?'), pressed('Pay', 'row', 'Total: 5,00 €')],
    ['an amount where none was shown', asks('Pay 5 €?'), pressed('Pay')],
    ['a button outside of dialogs', pressed('Delete'), pressed('Delete')],
    ['a row', pressed('Delete', 'row', 'It'), pressed('Delete')],
  ])('with %s', (_, risk, allowed) => expect(follows(risk, allowed)).toBe(false));
});

test('a person whom the owner has named may be named by the question', () => {
  expect(follows(asks('Delete the user Bob?'), pressed('Delete'))).toBe(false);
  expect(follows(asks('Delete the user Bob?'), pressed('Delete'), ['bob'])).toBe(true);
  expect(follows(asks('Delete the user Bob Stone?'), pressed('Delete'), ['bob'])).toBe(false);
});
