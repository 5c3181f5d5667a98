import { expect, test } from 'vitest';
import { sidebarCookie, sidebarFromCookie } from './sidebar-cookie.ts';

test('the sidebar state is kept in a cookie for 7 days', () => {
  expect(sidebarCookie(false, { secure: false })).toContain(`max-age=${7 * 24 * 60 * 60}`);
  expect(sidebarFromCookie(sidebarCookie(false, { secure: false }).split(';')[0] ?? '')).toBe(false);
  expect(sidebarFromCookie(`a=b; ${sidebarCookie(true, { secure: true })}`)).toBe(true);
});

test('without a cookie the sidebar is expanded', () => {
  expect(sidebarFromCookie('')).toBe(true);
});

test('behind https it is for https alone', () => {
  expect(sidebarCookie(true, { secure: true })).toMatch(/; secure$/);
  expect(sidebarCookie(true, { secure: false })).not.toContain('secure');
});
