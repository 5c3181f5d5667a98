import { expect, test } from 'vitest';
import { headOf } from './new-task.ts';

test('a task is named after what it does and where', () => {
  const steps = ['Go to https://shop.example/a?b=1', 'Search for {product}', 'Read the price.'];
  expect(headOf(steps)).toEqual({
    name: 'Search for {product}, read the price · shop.example',
    description: 'Go to https://shop.example/a?b=1. Search for {product}. Read the price.',
  });
  for (const step of ['Go to https://shop.example', 'Go to https://shop.example.'])
    expect(headOf([step]).name).toBe('Go to https://shop.example');
  expect(headOf(['Go to https://shop.example, and wait.', 'Read it']).name).toBe('Read it · shop.example');
});

test('the words that it was written from describe it, and a long name is cut at a word', () => {
  const wish = 'Find the cheapest train from Stroud to London tomorrow morning and tell me when it leaves';
  expect(headOf([wish], ` ${wish} `)).toEqual({
    name: 'Find the cheapest train from Stroud to London tomorrow…',
    description: wish,
  });
  const { name, description } = headOf(['x'.repeat(10_000)]);
  expect([name.length, description.length]).toEqual([60, 5000]);
  const farAway = `https://${'long.'.repeat(48)}example`;
  expect(headOf([`Go to ${farAway}`, 'x'.repeat(100)]).name.length).toBeLessThan(200);
});
