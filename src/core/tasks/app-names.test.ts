import { expect, test } from 'vitest';
import { normalisedAppName, tidyTags, withoutDoubleApps } from './app-names.ts';

test.each([
  ['Google Sheets', 'google-sheets'],
  ['  Google  Sheets ', 'google-sheets'],
  ['Google-Sheets!', 'google-sheets'],
  ['Notion.so', 'notionso'],
  ['微信', '微信'],
  ['!?', '!?'],
])('%j is the app %j: lowercase, hyphens for spaces, other characters left out', (name, normalised) => {
  expect(normalisedAppName(name)).toBe(normalised);
});

test('of two names of one app the first stays', () => {
  const apps = ['Slack', 'slack', 'Google Drive', 'google-drive', '微信', '支付宝'].map(name => ({ name }));
  expect(withoutDoubleApps(apps).map(({ name }) => name)).toEqual(['Slack', 'Google Drive', '微信', '支付宝']);
});

test('an app without a name is left out', () => {
  expect(withoutDoubleApps([{ name: '  ' }, { name: 'Slack' }])).toEqual([{ name: 'Slack' }]);
});

test('tags are trimmed, and duplicates and blanks are removed', () => {
  expect(tidyTags([' sales ', 'Sales', '', '   ', 'weekly'])).toEqual(['sales', 'weekly']);
});
