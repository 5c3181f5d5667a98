import { expect, test } from 'vitest';
import { siteVerbs } from '#src/core/steps/table/site-verbs.ts';
import { named } from '#src/core/steps/names.ts';
import { harmlessKinds, pressesFor, riskyKinds } from '../safety/words/words.ts';
import {
  asksWhetherMeant,
  goesOnWithForm,
  isStillToPress,
  leadsOn,
  purposeOf,
  purposeOfAct,
  sends,
} from './purpose.ts';

test.each([
  ['cancel', 'the order 1042', 'takes'],
  ['cancel', null, 'shows'],
  ['edit', 'the order 1042', 'shows'],
  ['log', '3 hours', 'changes'],
  ['archive', 'the board Beta', 'changes'],
] as const)('“%s” of “%s” %s', (verb, object, purpose) => {
  expect(purposeOfAct({ verb, object: object === null ? null : named(object) })).toBe(purpose);
});

test('every verb of the steps and every kind of press says what it is for', () => {
  const purposes = ['changes', 'takes', 'shows'];
  for (const verb of siteVerbs) expect(purposes).toContain(purposeOfAct({ verb, object: null }));
  expect(Object.keys(pressesFor).toSorted()).toEqual([...riskyKinds, ...harmlessKinds].toSorted());
});

test.each([
  ['Speichern', 'changes', true],
  ['Enregistrer', 'changes', true],
  ['Rechercher', 'shows', false],
  ['Löschen', 'takes', false],
  ['Close', 'shows', false],
] as const)('“%s” %s, and sends a form: %s', (name, purpose, isSender) => {
  expect([purposeOf(name), sends(name)]).toEqual([purpose, isSender]);
});

test('a press that closes a form or looks at something does not go on with it', () => {
  const goOn = ['Next', 'Weiter', 'Add row', 'Close', 'Abbrechen', 'Show details', 'Help'];
  expect(goOn.filter(name => goesOnWithForm(name, 'shows'))).toEqual(['Next', 'Weiter', 'Add row']);
  expect(['Next', 'Suivant', 'Save'].filter(leadsOn)).toEqual(['Next', 'Suivant']);
});

test('a button that is called otherwise after its press has done something, unless that is still to be pressed', () => {
  const names = ['Following', 'Unmute', 'Save', 'Speichern', 'Yes', 'Oui', 'Cancel', 'Next'];
  expect(names.filter(name => !isStillToPress(name))).toEqual(['Following', 'Unmute']);
});

test.each([
  ['Are you sure?', 'archive', true],
  ['Voulez-vous supprimer ce fichier ?', 'delete', true],
  ['Do you want to delete “Tea”?', 'delete', true],
  ['Want to invite friends?', 'delete', false],
  ['Tea was deleted', 'delete', false],
] as const)('“%s” asks whether to %s: %s', (text, asked, asks) => {
  expect(asksWhetherMeant(text, asked)).toBe(asks);
});
