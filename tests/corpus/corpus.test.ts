import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { programOf } from '../../src/core/steps/write/canonical.ts';
import { stepForms } from '../../src/core/steps/table/forms.ts';
import { createInputSigns } from '../../src/core/steps/input-signs.ts';
import { lex } from '../../src/core/steps/lexer.ts';
import { compileAll, meaningsOf } from '../../src/core/steps/matched.ts';
import { givenFor } from '../../src/core/steps/slots.ts';
import { understandStep } from '../../src/core/steps/understand.ts';
import { figuresOf, outcomeOf, report, type Labelled } from './outcome.ts';
import type { StepCase } from './step-case.ts';

type Case = { step: string; label: string | null | readonly string[]; subject: string };

async function casesOf(half: string): Promise<Case[]> {
  const folder = join(import.meta.dirname, half);
  const files = readdirSync(folder).toSorted();
  const cases = await Promise.all(
    files.map(async file => {
      const read = (await import(pathToFileURL(join(folder, file)).href)) as { cases: readonly StepCase[] };
      return read.cases.map((one): Case => {
        const [step, label] = typeof one === 'string' ? [one, one] : one;
        return { step, label, subject: basename(file, '.ts') };
      });
    }),
  );
  return cases.flat();
}

function labelled(cases: readonly Case[]): Labelled[] {
  return cases.flatMap(({ step, label }) =>
    typeof label === 'string' || label === null ? [{ step, sentence: label }] : [],
  );
}

const halves = ['steps', 'kept-aside'] as const;
/** The most of what is accepted that may be read as something else than meant. Those in `steps` are known. */
const mostMisread = { steps: 0.01, 'kept-aside': 0.01 };
/** The least that is read at once, and at once or after one of the proposals, of what a form can say. */
const least = { steps: { right: 0.96, offered: 0.98 }, 'kept-aside': { right: 0.94, offered: 0.95 } };
const known = { before: new Set<string>() };

describe.each(halves)('the half %s of the corpus', async half => {
  const cases = await casesOf(half);
  const of = (...subjects: string[]): Case[] => cases.filter(({ subject }) => subjects.includes(subject));

  test('is accepted as what it is labelled with', () => {
    const figures = figuresOf(labelled(cases));
    process.stdout.write(report(half, figures));
    expect(figures.misread / figures.accepted).toBeLessThanOrEqual(mostMisread[half]);
    const meant = labelled(cases).filter(({ sentence }) => sentence !== null);
    expect(figures.right / meant.length).toBeGreaterThanOrEqual(least[half].right);
    expect((figures.right + figures.proposed) / meant.length).toBeGreaterThanOrEqual(least[half].offered);
  });

  test('has no nonsense and no other language that is accepted', () => {
    const accepted = labelled(of('nonsense', 'languages')).filter(one => outcomeOf(one) === 'misread');
    expect(accepted).toEqual([]);
    expect(of('nonsense').length).toBeGreaterThanOrEqual(50);
    expect(of('languages').length).toBeGreaterThanOrEqual(25);
  });

  test('has no step that no form fits and that is accepted', () => {
    expect(of('not-understood').length).toBeGreaterThanOrEqual(300);
    expect(labelled(of('not-understood')).filter(one => outcomeOf(one) === 'misread')).toEqual([]);
  });

  test('offers each reading of a step that is ambiguous', () => {
    for (const { step, label } of of('ambiguous')) {
      const { problems } = understandStep(step, { inputs: [], credentials: [], before: [] });
      expect(
        problems.flatMap(({ proposals }) => proposals),
        step,
      ).toEqual(label);
    }
  });

  test('has no step twice', () => {
    const steps = cases.map(({ step }) => step);
    expect(steps.filter((step, at) => steps.indexOf(step) !== at)).toEqual([]);
  });
});

test('each form has steps in the corpus', async () => {
  const signs = createInputSigns({ inputs: {}, inputDescriptions: {} }, name => `{${name}}`);
  const cases = (await Promise.all(halves.map(casesOf))).flat();
  // What stands in loops and conditions, and what is one of several things to do, is printed as a sentence of its own.
  const sentences = cases.flatMap(({ label }) =>
    typeof label === 'string'
      ? signs
          .hide(label)
          .split(/\. |\n\s*|: |, then /)
          .filter(sentence => programOf(sentence, known) !== null)
      : [],
  );
  const spans = sentences.map(sentence => lex(sentence));
  const fewest = stepForms
    .map(form => {
      const table = compileAll([form]);
      const found = spans.filter(span => meaningsOf(table, span, givenFor(known, { left: 100_000 })).length > 0);
      return { form: form.id, steps: found.length };
    })
    .filter(({ steps }) => steps < 3);
  expect(fewest).toEqual([]);
});
