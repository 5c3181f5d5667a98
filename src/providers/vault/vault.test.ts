import { describe, expect, test } from 'vitest';
import { AppError } from '#src/core/errors.ts';
import { createVault } from './vault.ts';

const vault = createVault('a master secret');
const row = 'user:7/credential:3';

function codeOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
  }
  return undefined;
}

describe('the vault', () => {
  test.each(['', 'hunter2', 'pässwörd 🔑', 'x'.repeat(100_000)])('gives back what was sealed', plain => {
    expect(vault.open(vault.seal(plain, row), row)).toBe(plain);
  });

  test('never seals the same text the same way, and never shows it', () => {
    const sealed = new Set(Array.from({ length: 50 }, () => vault.seal('hunter2', row)));
    expect(sealed.size).toBe(50);
    for (const text of sealed) {
      expect(text).toMatch(/^v1\.[\w-]+$/);
      expect(Buffer.from(text.slice(3), 'base64url').includes('hunter2')).toBe(false);
    }
  });

  test('fails closed when the secret is bound to another row, or opened with another key', () => {
    const sealed = vault.seal('hunter2', row);
    expect(codeOf(() => vault.open(sealed, 'user:8/credential:3'))).toBe('INTERNAL');
    expect(codeOf(() => vault.open(sealed, ''))).toBe('INTERNAL');
    expect(codeOf(() => createVault('another secret').open(sealed, row))).toBe('INTERNAL');
  });

  test('fails closed when any byte was altered, cut off or relabelled', () => {
    const sealed = vault.seal('hunter2', row);
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (const at of bytes.keys()) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(codeOf(() => vault.open(`v1.${altered.toString('base64url')}`, row))).toBe('INTERNAL');
      expect(codeOf(() => vault.open(`v1.${bytes.subarray(0, at).toString('base64url')}`, row))).toBe('INTERNAL');
    }
    for (const text of ['', 'v1', 'v1.', sealed.replace('v1.', 'v2.'), `${sealed}.x`, 'hunter2']) {
      expect(codeOf(() => vault.open(text, row))).toBe('INTERNAL');
    }
  });

  test('does not say the secret when it fails', () => {
    try {
      vault.open(vault.seal('hunter2', row), 'elsewhere');
    } catch (error) {
      expect(String(error)).not.toContain('hunter2');
    }
  });
});
