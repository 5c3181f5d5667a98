import { expect, test } from 'vitest';
import { ownAddresses } from './own-addresses.ts';

const found = { port: 3000, liveAddress: '127.0.0.1:3100', databaseUrl: 'postgres://db.internal:5433/legwork' };
const live = { host: '127.0.0.1', port: 3100 };

test('agents are kept from every address by which people open the product, also a further one', () => {
  const settings = {
    publicUrl: 'https://legwork.example.com',
    otherUrls: ['https://legwork.lan', 'http://localhost:8080'],
    live,
    port: 3000,
  };
  const own = ownAddresses(settings, found);
  expect(own.sites).toEqual([
    { hostname: 'legwork.example.com', port: 80 },
    { hostname: 'legwork.example.com', port: 443 },
    { hostname: 'legwork.lan', port: 80 },
    { hostname: 'legwork.lan', port: 443 },
    { hostname: 'db.internal', port: 5433 },
  ]);
  expect(own.ports).toContain(8080);
});
