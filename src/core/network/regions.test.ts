import { expect, test } from 'vitest';
import { proxyFor, readRegion, surroundingsOf } from './regions.ts';

const india = 'http://india.test:8080';
const regions = { 'asia-south': 'http://south.test:8080', 'us-central': 'http://central.test:8080' };

test('a region is one of two; everything else is the surroundings of the installation', () => {
  expect([readRegion('asia-south'), readRegion('us-central')]).toEqual(['asia-south', 'us-central']);
  expect([readRegion('default'), readRegion(null), readRegion(undefined), readRegion('mars')]).toEqual(
    Array.from({ length: 4 }),
  );
});

test('a browser of a region says that it is there', () => {
  expect(surroundingsOf('asia-south').timezone).toBe('Asia/Kolkata');
  expect(surroundingsOf('us-central').timezone).toBe('America/Chicago');
});

test('a task that asks for the Indian proxy gets it, or that of the region, or words on what to set', () => {
  const asks = { useProxy: true, region: undefined };
  expect(proxyFor(asks, { india, regions })).toEqual({ ok: true, url: india });
  expect(proxyFor(asks, { regions })).toEqual({ ok: true, url: regions['asia-south'] });
  expect(proxyFor(asks, { regions: { 'us-central': regions['us-central'] } })).toEqual({
    ok: false,
    message: expect.stringContaining('PROXY_INDIA_URL') as string,
  });
});

test('another task goes out through the proxy of its region, where there is one', () => {
  expect(proxyFor({ useProxy: false, region: 'us-central' }, { india, regions })).toEqual({
    ok: true,
    url: regions['us-central'],
  });
  expect(proxyFor({ useProxy: false, region: 'us-central' }, { india, regions: {} })).toBeUndefined();
  expect(proxyFor({ useProxy: false, region: undefined }, { india, regions })).toBeUndefined();
});
