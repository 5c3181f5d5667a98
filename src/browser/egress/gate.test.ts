import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { kindOfAddress } from '#src/core/network/address.ts';
import type { HostAndPort } from '#src/core/network/websites.ts';
import { chromiumsOwn } from './flags.ts';
import { Gate, type GateOptions, type Passage, type Refusal } from './gate.ts';
import { isThisMachine, type OwnAddresses } from './this-machine.ts';
import { connectionFault } from './way.ts';

const publicAddress = '93.184.216.34';
const signal = new AbortController().signal;

function gateOf(options: Partial<GateOptions> = {}) {
  const refusals: Refusal[] = [];
  const looked: string[] = [];
  const gate = new Gate({
    rules: { allowLoopback: false, allowPrivate: false },
    refused: refusal => refusals.push(refusal),
    resolve: name => {
      looked.push(name);
      return name.endsWith('.none') ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve([publicAddress]);
    },
    ...options,
  });
  const pass = (hostname: string, port = 443): Promise<Passage> =>
    gate.pass({ target: { hostname, port }, path: undefined }, signal);
  const messageOf = async (hostname: string, port = 443): Promise<string> => {
    const passage = await pass(hostname, port);
    return passage.ok ? 'allowed' : `${passage.status} ${passage.message}`;
  };
  return { gate, pass, messageOf, refusals, looked };
}
const target = (hostname: string, port = 443): HostAndPort => ({ hostname, port });

test('a website is connected by the addresses that were checked', async () => {
  const { pass, looked } = gateOf();
  expect(await pass('site.test')).toEqual({ ok: true, addresses: [publicAddress], inward: false });
  expect(await pass(publicAddress)).toEqual({ ok: true, addresses: [publicAddress], inward: false });
  expect(looked).toEqual(['site.test']);
});

test.each([
  [
    '127.0.0.1',
    'it leads to the machine that Legwork runs on. The operator of this installation can allow that with ALLOW_LOOPBACK=yes.',
  ],
  ['10.0.0.5', 'it belongs to a private network.'],
  ['169.254.169.254', 'it is the metadata service of a cloud.'],
  ['224.0.0.1', 'it is not an address of the public internet.'],
])('%s is refused: %s', async (host, why) => {
  const { messageOf, refusals } = gateOf();
  expect(await messageOf(host)).toBe(`403 Legwork does not let pages reach ${host}: ${why}`);
  expect(refusals).toEqual([{ host, message: `Legwork does not let pages reach ${host}: ${why}` }]);
});

test('an installation with private networks reaches them, and says that they are inward', async () => {
  const rules = { allowLoopback: false, allowPrivate: true };
  const { pass } = gateOf({ rules, resolve: () => Promise.resolve(['10.0.0.5', '10.0.0.6']) });
  expect(await pass('inner.test')).toEqual({ ok: true, addresses: ['10.0.0.5', '10.0.0.6'], inward: true });
  const both = gateOf({ rules, resolve: () => Promise.resolve(['10.0.0.5', publicAddress]) });
  expect(await both.pass('both.test')).toMatchObject({ ok: true, inward: false });
});

/** An address of this machine in a private network. */
const own = Object.values(networkInterfaces())
  .flatMap(list => list?.map(({ address }) => address) ?? [])
  .find(address => kindOfAddress(address) === 'private');

test.skipIf(!own)(
  'an installation with private networks keeps this machine’s own address there shut, named or not',
  async () => {
    const host = own?.includes(':') ? `[${own}]` : (own ?? '');
    const { messageOf } = gateOf({
      rules: { allowLoopback: false, allowPrivate: true },
      named: [`${host}:4000`],
    });
    expect(await messageOf(host, 4000)).toContain('it leads to the machine that Legwork runs on');
  },
);

test('the product’s public address is refused at its own port alone', async () => {
  const own = (): OwnAddresses => ({ ports: [], sites: [{ hostname: 'legwork.example', port: 443 }] });
  const { messageOf } = gateOf({ own });
  expect(await messageOf('legwork.example', 443)).toContain('it is Legwork itself');
  expect(await messageOf('Legwork.Example', 443)).toContain('it is Legwork itself');
  expect(await messageOf('legwork.example', 8443)).toBe('allowed');
  expect(await messageOf('other.example', 443)).toBe('allowed');
});

test('every loopback address is this machine, not only those that it lists', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].map(isThisMachine)).toEqual([true, true, true]);
  expect([publicAddress, '10.255.255.254'].map(isThisMachine)).toEqual([false, false]);
});

test('the product itself, an unnamed port of this machine and a name that leads here are refused in their own words', async () => {
  const here = gateOf({
    rules: { allowLoopback: true, allowPrivate: false },
    own: () => ({ ports: [3000], sites: [] }),
    named: ['localhost:4000'],
    resolve: () => Promise.resolve(['127.0.0.1']),
  });
  expect(await here.messageOf('localhost', 3000)).toMatch(
    /^403 Legwork does not let agents open localhost:3000: it is Legwork itself/,
  );
  expect(await here.messageOf('localhost.', 5000)).toContain(
    'localhost:5000: it is on the machine that Legwork runs on. To allow it, write localhost:5000 in the task',
  );
  expect(await here.messageOf('alias.test', 4000)).toContain('Use localhost:4000 instead');
  expect(await here.messageOf('localhost', 4000)).toBe('allowed');
});

test('a host of this machine is reached once its address is allowed, and forgotten by the next list', async () => {
  const { gate, messageOf } = gateOf({
    rules: { allowLoopback: true, allowPrivate: false },
    resolve: () => Promise.resolve(['127.0.0.1']),
  });
  expect(await messageOf('localhost', 5000)).toContain('To allow it');
  expect(gate.explain('http://localhost:5000/x')).toContain('To allow it');
  gate.allowLocal('http://localhost:5000/a?b');
  gate.allowLocal('about:blank');
  expect(gate.explain('http://localhost:5000/x')).toBeUndefined();
  expect(await messageOf('localhost', 5000)).toBe('allowed');
  gate.restrict(null);
  expect(await messageOf('localhost', 5000)).toContain('To allow it');
  gate.restrict(['localhost:5000']);
  expect(await messageOf('localhost', 5000)).toBe('allowed');
  gate.restrict(null, ['localhost:5000']);
  expect(await messageOf('localhost', 5000)).toBe('allowed');
});

test('a list of websites refuses others before their names are looked up, and says what it has', async () => {
  const { gate, messageOf, looked } = gateOf();
  gate.restrict(['a.test', ' ', 'b.test', 'c.test', 'd.test', 'e.test']);
  expect(await messageOf('other.test', 80)).toBe(
    '403 This task may only open a.test, b.test, c.test, d.test, e.test, so other.test was refused.',
  );
  expect(await messageOf('other.test', 8080)).toContain('so other.test:8080 was refused');
  expect(looked).toEqual([]);
  expect([gate.listed(target('a.test')), gate.listed(target('z.test'))]).toEqual([true, false]);
  gate.restrict(['a.test', 'b.test', 'c.test', 'd.test', 'e.test', 'f.test']);
  expect(await messageOf('other.test')).toContain('d.test, e.test, …, so other.test was refused');
  gate.restrict([]);
  expect(await messageOf('other.test')).toBe('403 This task may open no website, so other.test was refused.');
  gate.restrict(null);
  expect(await messageOf('other.test')).toBe('allowed');
});

test('a refusal is reported once for each host and reason, and again with another list', async () => {
  const { gate, pass, refusals } = gateOf();
  await pass('10.0.0.5');
  await pass('10.0.0.5', 80);
  await pass('10.0.0.6');
  expect(refusals.map(({ host }) => host)).toEqual(['10.0.0.5', '10.0.0.6']);
  gate.restrict(['10.0.0.6']);
  await pass('10.0.0.5');
  expect(refusals.map(({ host }) => host)).toEqual(['10.0.0.5', '10.0.0.6', '10.0.0.5']);
});

test('of many hosts that a page invents 200 are reported and 200 explained, the latest ones', async () => {
  const { gate, pass, refusals } = gateOf();
  gate.restrict([]);
  for (let at = 0; at < 205; at += 1) await pass(`h${at}.test`);
  expect(refusals).toHaveLength(200);
  const explained = Array.from({ length: 205 }, (_, at) => gate.explain(`https://h${at}.test/`) !== undefined);
  expect(explained.indexOf(true)).toBe(5);
  expect(explained.lastIndexOf(false)).toBe(4);
});

test('a fault is explained for its host and port alone, until the host is reached', async () => {
  const { gate, messageOf } = gateOf();
  expect(await messageOf('site.none')).toBe('502 There is no website called site.none.');
  expect(gate.explain('https://site.none/a')).toBe('There is no website called site.none.');
  expect(gate.explain('http://site.none/')).toBeUndefined();
  expect(gate.explain('nonsense')).toBeUndefined();
  gate.reached(target('site.none'));
  expect(gate.explain('https://site.none/a')).toBeUndefined();
});

test('what Chromium asks for by itself is refused without a word', async () => {
  const { messageOf, refusals, looked } = gateOf();
  expect(await messageOf(chromiumsOwn)).toBe('403 Refused.');
  expect([...refusals, ...looked]).toEqual([]);
});

test.each([
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'nothing listens there'],
  [Object.assign(new Error('connect'), { code: 'ECONNRESET' }), 'it closed the connection'],
  [Object.assign(new Error('connect'), { code: 'ENETUNREACH' }), 'its network cannot be reached'],
  [Object.assign(new Error('connect'), { code: 'EHOSTUNREACH' }), 'it cannot be reached'],
  [Object.assign(new Error('connect'), { code: 'ETIMEDOUT' }), 'it took too long'],
  [Object.assign(new Error('parse'), { code: 'HPE_INVALID_CONSTANT' }), 'its answer is not valid HTTP'],
  [Object.assign(new Error('odd'), { code: 'EODD' }), 'EODD'],
  [new Error('No answer within 10 s.'), 'No answer within 10 s'],
  ['text', 'text'],
])('%s is said as “%s”', (error, words) => {
  expect(connectionFault(error)).toBe(words);
});
