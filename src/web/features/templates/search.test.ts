import { expect, test } from 'vitest';
import { matchesSearch } from './search.ts';

const template = {
  name: 'Weekly report',
  description: 'Collects the numbers',
  creator_user_name: 'Ann Lee',
  tags: ['finance'],
  apps: [{ name: 'Google Sheets', logo: null }],
};

test.each(['weekly', 'NUMBERS', 'ann', 'finance', 'google', 'sheets weekly', '', '  '])(
  '"%s" is found in name, description, creator, tags or apps',
  search => expect(matchesSearch(template, search)).toBe(true),
);

test.each(['slack', 'weekly slack'])('"%s" is not found', search =>
  expect(matchesSearch(template, search)).toBe(false),
);
