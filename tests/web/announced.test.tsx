// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAnnounced } from '#src/web/features/editor/writing/use-announced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('while somebody writes with short pauses nothing is announced; after a longer one the last problem is', () => {
  const { result, rerender } = renderHook(useAnnounced, { initialProps: { fault: '', suggested: 0 } });
  for (const word of ['at', 'at the', 'at the end']) {
    rerender({ fault: `Not “${word}”.`, suggested: 0 });
    later(1000);
    expect(result.current).toBe('');
  }
  later(1000);
  expect(result.current).toBe('Not “at the end”.');
  rerender({ fault: '', suggested: 0 });
  later(2000);
  expect(result.current).toBe('This step is understood.');
});

test('a problem that is there when the field gets the focus is read with the field, and not announced', () => {
  const { result } = renderHook(useAnnounced, { initialProps: { fault: 'Not “it”.', suggested: 0 } });
  later(2000);
  expect(result.current).toBe('');
});

test('a step that is not finished is no problem yet, and one that may go on is understood', () => {
  const { result, rerender } = renderHook(useAnnounced, { initialProps: { fault: 'Not “it”.', suggested: 0 } });
  rerender({ fault: 'Not “Cl”.', suggested: 1 });
  later(2000);
  expect(result.current).toBe('1 suggestion. Press the down arrow key to choose.');
  rerender({ fault: '', suggested: 1 });
  later(2000);
  expect(result.current).toBe('This step is understood. 1 suggestion. Press the down arrow key to choose.');
});

test('how many suggestions there are is announced after a pause, with the key that chooses one', () => {
  const { result, rerender } = renderHook(useAnnounced, { initialProps: { fault: '', suggested: 8 } });
  later(1000);
  rerender({ fault: '', suggested: 2 });
  later(2000);
  expect(result.current).toBe('2 suggestions. Press the down arrow key to choose.');
  rerender({ fault: '', suggested: 1 });
  later(2000);
  expect(result.current).toBe('1 suggestion. Press the down arrow key to choose.');
});
