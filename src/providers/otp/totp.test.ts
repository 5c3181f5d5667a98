import { expect, test } from 'vitest';
import { readTotp, totpCode } from './totp.ts';

/** From RFC 6238, appendix B: the key is the bytes of "12345678901234567890"; codes of its last six digits. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code at %i s is that of the standard', (seconds, code) => {
  expect(totpCode(key, new Date(seconds * 1000))).toBe(code);
});

test('secrets are read as people copy them: in groups, in small letters, as the address of a QR code', () => {
  const at = new Date(59_000);
  expect(totpCode('gezd gnbv gy3t qojq gezd gnbv gy3t qojq', at)).toBe('287082');
  const address = `otpauth://totp/Shop:ann?secret=${key}&issuer=Shop&digits=8&period=30`;
  expect(totpCode(address, at)).toBe('94287082');
});

test.each(['', 'abc', 'not base 32!', '0189', 'otpauth://hotp/a?secret=GEZDGNBV&counter=1', 'otpauth://totp/'])(
  '%j is no secret of one-time codes',
  text => {
    expect(readTotp(text)).toBeUndefined();
    expect(totpCode(text, new Date())).toBeUndefined();
  },
);
