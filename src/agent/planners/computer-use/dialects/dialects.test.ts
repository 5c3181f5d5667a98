import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';
import { generic, toPixels } from './thousandths.ts';

const view = { width: 1280, height: 720 };

test('any thousandth is a pixel of the view, in order, at most half a pixel off', () => {
  const size = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1000, noNaN: true }),
      fc.double({ min: 0, max: 1000, noNaN: true }),
      size,
      (a, b, of) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map(at => Number(toPixels(at, of)));
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThan(of);
        expect(low).toBeLessThanOrEqual(Number(high));
        expect(Math.abs(Number(low) - (Math.min(a, b) * of) / 1000)).toBeLessThanOrEqual(1);
      },
    ),
  );
  expect([toPixels(0, 1280), toPixels(500, 1280), toPixels(1000, 1280)]).toEqual([0, 640, 1279]);
  expect([toPixels(-5, 720), toPixels(4000, 720), toPixels('250', 720), toPixels('here', 720)]).toEqual([
    0,
    719,
    180,
    'here',
  ]);
});

test('the generic form scales every place of our own tools and leaves other tools alone', () => {
  const scaled = (tool: string, fields: Record<string, unknown>) =>
    generic.translate({ tool, arguments: fields }, view)?.calls[0]?.arguments;
  expect(scaled('click_at', { step: 1, x: 500, y: 500, count: 2 })).toEqual({ step: 1, x: 640, y: 360, count: 2 });
  expect(scaled('drag_path', { path: [0, 0, 1000, 1000] })).toEqual({ path: [0, 0, 1279, 719] });
  expect(scaled('scroll_at', { x: 0, y: 0, dx: 0, dy: -500 })).toEqual({ x: 0, y: 0, dx: 0, dy: -360 });
  expect(scaled('done', { x: 5 })).toBeUndefined();
});

describe("OpenAI's actions", () => {
  test.each([
    [{ type: 'click', button: 'left', x: 5, y: 6 }, 'click_at', { x: 5, y: 6 }],
    [{ type: 'click', button: 'right', x: 5000, y: -6 }, 'click_at', { x: 1279, y: 0, button: 'right' }],
    [{ type: 'click', button: 'left', x: 5, y: 6, keys: ['SHIFT'] }, 'click_at', { x: 5, y: 6, modifiers: ['Shift'] }],
    [{ type: 'click', button: 'back', x: 5, y: 6 }, 'go_back', {}],
    [{ type: 'double_click', x: 5, y: 6 }, 'click_at', { x: 5, y: 6, count: 2 }],
    [{ type: 'move', x: 5, y: 6 }, 'move_to', { x: 5, y: 6 }],
    [
      {
        type: 'drag',
        path: [
          { x: 1, y: 2 },
          { x: 3, y: 9000 },
        ],
      },
      'drag_path',
      { path: [1, 2, 3, 719] },
    ],
    [{ type: 'scroll', x: 5, y: 6, scrollX: 0, scrollY: 99.6 }, 'scroll_at', { x: 5, y: 6, dx: 0, dy: 100 }],
    [{ type: 'keypress', keys: ['CTRL', 'A'] }, 'send_keys', { keys: 'CTRL+A' }],
    [{ type: 'type', text: 'tea' }, 'type_text', { text: 'tea' }],
    [{ type: 'screenshot' }, 'wait', { ms: 100 }],
    [{ type: 'wait' }, 'wait', { ms: 1000 }],
    [{ type: 'fly' }, 'fly', {}],
  ])('%o becomes %s', (action, tool, fields) => {
    const call = { tool: 'computer', arguments: { actions: [action], pendingSafetyChecks: [] } };
    expect(openai.translate(call, view)).toEqual({ calls: [{ tool, arguments: fields }], checks: [] });
  });

  test('safety checks come out in words', () => {
    const pendingSafetyChecks = [{ id: '1', message: 'Is it meant?' }, { id: '2', code: 'domain' }, { id: '3' }];
    const call = { tool: 'computer', arguments: { actions: [], pendingSafetyChecks } };
    expect(openai.translate(call, view)?.checks).toEqual(['Is it meant?', 'domain', 'It may be risky.']);
  });
});

describe("Gemini's functions", () => {
  test.each([
    ['click_at', { x: 500, y: 500 }, 'click_at', { x: 640, y: 360 }],
    ['hover_at', { x: 0, y: 1000 }, 'move_to', { x: 0, y: 719 }],
    [
      'type_text_at',
      { x: 500, y: 500, text: 'tea' },
      'type_at',
      { x: 640, y: 360, text: 'tea', clear: true, submit: true },
    ],
    ['key_combination', { keys: 'control+a' }, 'send_keys', { keys: 'control+a' }],
    ['scroll_document', { direction: 'down' }, 'scroll_at', { x: 640, y: 360, dx: 0, dy: 576 }],
    ['scroll_at', { x: 0, y: 0, direction: 'left', magnitude: 100 }, 'scroll_at', { x: 0, y: 0, dx: -128, dy: 0 }],
    ['drag_and_drop', { x: 0, y: 0, destination_x: 500, destination_y: 500 }, 'drag_path', { path: [0, 0, 640, 360] }],
    ['navigate', { url: 'https://a.test' }, 'go_to_url', { url: 'https://a.test' }],
    ['go_back', {}, 'go_back', {}],
    ['wait_5_seconds', {}, 'wait', { ms: 5000 }],
    ['open_web_browser', {}, 'wait', { ms: 100 }],
  ])('%s %o becomes %s', (name, given, ...[tool, fields]) => {
    const translated = gemini.translate({ tool: name, arguments: given }, view);
    expect(translated).toEqual({ calls: [{ tool, arguments: fields }], checks: [] });
  });

  test('a decision that wants confirmation is a check, a regular one is none', () => {
    const checks = (safety_decision: unknown) =>
      gemini.translate({ tool: 'click_at', arguments: { x: 1, y: 1, safety_decision } }, view)?.checks;
    expect(checks({ decision: 'require_confirmation', explanation: 'It buys.' })).toEqual(['It buys.']);
    expect(checks({ decision: 'regular' })).toEqual([]);
    expect(checks(undefined)).toEqual([]);
  });
});
