import { expect, test } from 'vitest';
import { wantsOf } from './wants.ts';

test('what a template wants is read from its words: secrets by name, websites, far-reaching functions, values', () => {
  const wants = wantsOf({
    id: 'v',
    package_id: 'p',
    name: 'n',
    description: 'd',
    steps: [
      { id: '1', description: 'Type {{shop.id}} in E-mail and {{shop.password}} in Password' },
      { id: '2', description: 'Type {month} and {{ bank.otp }}' },
    ],
    special_instructions: 'Use {{mail.password}}',
    guardrails: [],
    network: ['example.com', ' '],
    local_addresses: ['localhost:8080'],
    inputs: [{ name: 'month', description: '' }],
    exclude_functions: ['search_google', 'send_keys'],
    video_status: 'none',
    preferred_agent: 'browseruse',
    status: 'ready',
    created_at: '2026-11-21T00:00:00.000Z',
  });
  expect(wants).toEqual({
    websites: ['example.com'],
    local: ['localhost:8080'],
    functions: ['upload_file', 'list_downloaded_files', 'input_text'],
    secrets: ['mail', 'shop', 'bank'],
    values: ['month'],
  });
});
