import { expect, test } from 'vitest';
import { exampleTask } from './example-task.fixture.ts';
import { checkSettingsForm, numberRules, readNumber, settingsOf, settingsUpdate } from './settings-form.ts';

const settings = settingsOf(exampleTask());

test.each([
  ['timeout: 1 to 1800 seconds', 'timeout', { '0': 1, '-5': 1, '1': 1, '1800': 1800, '1801': 1800, '60.4': 60 }],
  ['timeout: 1200 if not a number', 'timeout', { '': 1200, ' ': 1200, soon: 1200, Infinity: 1200 }],
  ['step timeout: 1 to 10000', 'step_timeout', { '0': 1, '10000': 10_000, '99999': 10_000 }],
  ['step timeout: 2000 if not a number', 'step_timeout', { '': 2000, x: 2000 }],
  ['max actions per step: 1 to 50', 'max_actions_per_step', { '0': 1, '50': 50, '51': 50 }],
  ['max actions per step: 10 if not a number', 'max_actions_per_step', { '': 10, x: 10 }],
  ['max history items: 5 to 100, at least 5', 'max_history_items', { '1': 5, '5': 5, '100': 100, '101': 100 }],
  ['max history items: empty means unset', 'max_history_items', { '': null, '  ': null, x: null }],
] as const)('%s', (_, field, cases) => {
  const read = Object.fromEntries(Object.keys(cases).map(text => [text, readNumber(text, numberRules[field])]));
  expect(read).toEqual(cases);
});

test('websites are sent only when they are restricted, and blank rows never', () => {
  const typed = { ...settings, domains: ['example.com ', ''], guardrails: [' ', 'Buy nothing'] };
  expect(settingsUpdate({ ...typed, restrictWebsites: true })).toMatchObject({
    network: ['example.com'],
    guardrails: ['Buy nothing'],
  });
  expect(settingsUpdate({ ...typed, restrictWebsites: false }).network).toEqual([]);
});

test('an empty list of websites, and an entry that is no website, are reported before the request', () => {
  expect(checkSettingsForm({ ...settings, restrictWebsites: true, domains: [''] }).network).toMatch(/at least one/);
  expect(checkSettingsForm({ ...settings, restrictWebsites: true, domains: ['a.com', '?'] }).network).toMatch(/line 2/);
  expect(checkSettingsForm({ ...settings, restrictWebsites: false, domains: ['?'] })).toEqual({});
});

test('texts that have to be JSON are reported with line and column', () => {
  expect(checkSettingsForm({ ...settings, initial_actions: '[\n  oops]', output_model_schema: '{' })).toEqual({
    initial_actions: 'Line 2, column 3: "o" is not expected here.',
    output_model_schema: 'Line 1, column 2: it ends too soon.',
  });
  expect(checkSettingsForm({ ...settings, initial_actions: '{"wait": {}}' }).initial_actions).toMatch(
    /Enter a JSON array/,
  );
  expect(checkSettingsForm({ ...settings, initial_actions: ' ', output_model_schema: '{}' })).toEqual({});
});

test('the defaults of a task are what the editor shows', () => {
  expect(settings).toMatchObject({
    timeout: '1200',
    step_timeout: '2000',
    model: 'gemini-2.5-pro',
    max_actions_per_step: '10',
    flash_mode: false,
    replay: true,
    replay_accepts_changes: false,
    use_profile: true,
    use_proxy: false,
    max_history_items: '',
    region: 'default',
    preferred_agent: 'browseruse',
  });
});
