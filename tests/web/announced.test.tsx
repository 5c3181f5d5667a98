// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAnnounced } from '#src/web/features/editor/understood/use-announced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const problem = (words: string) => ({
  words,
  reason: 'unknown-words' as const,
  proposals: [],
  message: `Not “${words}”.`,
});

/** Step 1 with that text, read as it stands, with those problems. */
function state(text: string, faults: string[], { matters = true, unknownInputs = [] as string[] } = {}) {
  const reading = { parts: [], problems: faults.map(problem), unknownInputs };
  return {
    steps: [{ id: 's1', description: text }],
    readings: new Map([['s1', { text, reading }]]),
    focused: 's1',
    matters,
  };
}

test('while somebody writes with short pauses nothing is announced; after a longer one the last problem is', () => {
  const { result, rerender } = renderHook(useAnnounced, { initialProps: state('Click', []) });
  for (const word of ['at', 'at the', 'at the end']) {
    rerender(state(`Click ${word}`, [word]));
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe('');
  }
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current).toBe('Step 1: Not “at the end”.');
  rerender(state('Click Save', []));
  act(() => void vi.advanceTimersByTime(2000));
  expect(result.current).toBe('Step 1 is understood.');
});

test('of several problems the first is announced, and how many there are beside it', () => {
  const { result, rerender } = renderHook(useAnnounced, { initialProps: state('Click', []) });
  rerender(state('Click a b c', ['a', 'b', 'c']));
  act(() => void vi.advanceTimersByTime(2000));
  expect(result.current).toBe('Step 1: Not “a”. 2 more problems.');
});

test('when a language model runs the task only names without an input are announced', () => {
  const { result, rerender } = renderHook(useAnnounced, { initialProps: state('Click', [], { matters: false }) });
  rerender(state('Click a', ['a'], { matters: false }));
  act(() => void vi.advanceTimersByTime(2000));
  expect(result.current).toBe('');
  rerender(state('Click {a}', ['a'], { matters: false, unknownInputs: ['a'] }));
  act(() => void vi.advanceTimersByTime(2000));
  expect(result.current).toBe('Step 1: {a} is not one of the Runtime Values.');
});
