import { expect, test } from 'vitest';
import { findProduct } from './shop/catalogue.ts';
import { sampleTasks } from './sample-tasks.ts';

const tasks = sampleTasks('http://localhost:3000/', 'ann-visit-1');

test('there are three sample tasks and only one of them asks for the code', () => {
  expect(tasks).toHaveLength(3);
  expect(tasks.filter(task => task.steps.some(step => step.startsWith('Ask me')))).toHaveLength(1);
  for (const task of tasks) expect(task.steps[0]).toMatch(/^Go to http:\/\/localhost:3000\/practice\/ann-visit-1\//);
});

test('each sample task uses every input it declares and declares every input it uses', () => {
  for (const task of tasks) {
    const used = new Set(task.steps.join(' ').match(/(?<=\{)\w+(?=\})/g));
    expect([...used].toSorted()).toEqual(task.inputs.map(input => input.name).toSorted());
  }
});

test('the product named as an example is one the shop sells', () => {
  expect(tasks[0]?.inputs.find(input => input.name === 'product')?.example).toBe(
    findProduct('copper-watering-can')?.name,
  );
});
