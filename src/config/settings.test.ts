import { expect, test } from 'vitest';
import { environment, readSettings } from './settings.ts';
import { variableGroups } from './variable-notes.ts';

test('an empty environment is a laptop: loopback, port 3000, every role, our own sign-in', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    roles: { api: true, worker: true },
    issuer: undefined,
  });
});

test('with Google configured the server listens for everybody', () => {
  const settings = readSettings({
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://legwork.example/',
  });
  expect(settings).toMatchObject({
    host: '0.0.0.0',
    publicUrl: 'https://legwork.example',
    issuer: { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
  });
});

test('further addresses are listed with commas, and each has to be one', () => {
  expect(readSettings({}).otherUrls).toEqual([]);
  const otherUrls = ['http://192.168.1.20:3000', 'https://legwork.lan'];
  expect(readSettings({ OTHER_URLS: ` ${otherUrls.join(' , ')},` }).otherUrls).toEqual(otherUrls);
  expect(() => readSettings({ OTHER_URLS: 'https://legwork.lan,192.168.1.20' })).toThrow('OTHER_URLS is wrong');
});

test('sign-in by e-mail alone is not opened to other machines by accident', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(/LOCAL_SIGN_IN=anyone/);
  expect(readSettings({ HOST: '0.0.0.0', LOCAL_SIGN_IN: 'anyone' }).host).toBe('0.0.0.0');
});

test('pages reach this machine only where its own people sign in, and private networks only when asked', () => {
  expect(readSettings({}).egressFilter).toEqual({ allowLoopback: true, allowPrivate: false });
  // Where anybody may sign in, this machine is not theirs to reach, unless it is said outright.
  expect(readSettings({ LOCAL_SIGN_IN: 'anyone' }).egressFilter.allowLoopback).toBe(false);
  expect(readSettings({ LOCAL_SIGN_IN: 'anyone', ALLOW_LOOPBACK: 'yes' }).egressFilter.allowLoopback).toBe(true);
  expect(readSettings({ ALLOW_LOOPBACK: 'no' }).egressFilter.allowLoopback).toBe(false);
  const settings = readSettings({ GOOGLE_CLIENT_ID: 'id', ALLOW_PRIVATE_NETWORKS: 'yes' });
  expect(settings.egressFilter).toEqual({ allowLoopback: false, allowPrivate: true });
});

test('a variable that is wrong is named', () => {
  expect(() => readSettings({ PORT: 'eighty' })).toThrow(/PORT/);
  expect(() => readSettings({ SEARCH_URL: 'https://find.example/' })).toThrow(/SEARCH_URL.*\{query\}/);
  expect(() => readSettings({ SEARCH_URL: 'file:///{query}' })).toThrow(/SEARCH_URL/);
  expect(() => readSettings({ SECRET_KEY: 'short' })).toThrow(/SECRET_KEY/);
});

test('ROLES names what this process does: a role that does not exist is refused by name, and so is none', () => {
  expect(readSettings({ ROLES: ' worker , api' }).roles).toEqual({ api: true, worker: true });
  expect(readSettings({ ROLES: 'worker' }).roles).toEqual({ api: false, worker: true });
  expect(() => readSettings({ ROLES: 'typo' })).toThrow(/variable ROLES.*"typo".*api.*worker/);
  expect(() => readSettings({ ROLES: 'api,wroker' })).toThrow(/variable ROLES.*"wroker"/);
  for (const nothing of ['', ' ', ',']) expect(() => readSettings({ ROLES: nothing })).toThrow(/variable ROLES/);
});

test('what a run may spend on models is two dollars unless set otherwise', () => {
  expect(readSettings({}).spendLimits).toEqual({ usd: 2, tokens: 5_000_000 });
  expect(readSettings({ RUN_SPEND_LIMIT_USD: '0.5', RUN_TOKEN_LIMIT: '0' }).spendLimits).toEqual({
    usd: 0.5,
    tokens: 0,
  });
  expect(() => readSettings({ RUN_SPEND_LIMIT_USD: 'much' })).toThrow(/RUN_SPEND_LIMIT_USD/);
});

test('keys of models are read with the variable they came from, so that errors can name it', () => {
  const { models } = readSettings({
    GOOGLE_GENERATIVE_AI_API_KEY: 'g',
    OPENAI_API_KEY: 'o',
    OPENAI_BASE_URL: 'http://proxy.test/v1',
  });
  expect(models.google).toEqual({ apiKey: 'g', keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY' });
  expect(models.openai).toEqual({ apiKey: 'o', keyVariable: 'OPENAI_API_KEY', baseUrl: 'http://proxy.test/v1' });
  expect(
    readSettings({ MODEL_BASE_URL: 'http://gpu.test/v1', MODEL_NAMES: 'qwen3, llama4' }).models.compatible,
  ).toEqual({
    baseUrl: 'http://gpu.test/v1',
    models: ['qwen3', 'llama4'],
  });
  expect(() => readSettings({ MODEL_BASE_URL: 'http://gpu.test/v1' })).toThrow(/MODEL_NAMES/);
});

test('proxies are read by what they serve; one that is wrong is refused without its password being said', () => {
  const url = 'http://legwork:canary@proxy.test:8080';
  expect(readSettings({ PROXY_INDIA_URL: url, PROXIES: `us-central=${url}` }).proxies).toEqual({
    india: url,
    regions: { 'us-central': url },
  });
  for (const env of [{ PROXY_INDIA_URL: 'socks5://u:canary@h:1' }, { PROXIES: 'mars=http://u:canary@h:1' }]) {
    expect(() => readSettings(env)).toThrow(/PROX(IES|Y_INDIA_URL) is wrong: (?!.*canary)/);
  }
});

test('behind https one proxy is believed about who asks, else none; both can be said', () => {
  expect(readSettings({}).rates.trustedProxies).toBe(0);
  expect(readSettings({ PUBLIC_URL: 'https://legwork.example' }).rates.trustedProxies).toBe(1);
  expect(readSettings({ PUBLIC_URL: 'https://legwork.example', TRUSTED_PROXIES: '0' }).rates.trustedProxies).toBe(0);
  expect(readSettings({ CALLS_PER_MINUTE: '0' }).rates.perMinute.account).toBe(0);
});

test('an old name of a variable still works, with a warning; the new name counts where both are set', () => {
  const old = readSettings({ STRANGER_CALLS_PER_MINUTE: '7' });
  expect(old.rates.perMinute.anonymous).toBe(7);
  expect(old.warnings).toEqual([expect.stringContaining('ANONYMOUS_CALLS_PER_MINUTE')]);
  const both = readSettings({ STRANGER_CALLS_PER_MINUTE: '7', ANONYMOUS_CALLS_PER_MINUTE: '9' });
  expect(both.rates.perMinute.anonymous).toBe(9);
  expect(readSettings({}).warnings).toEqual([]);
  expect(() => readSettings({ STRANGER_CALLS_PER_MINUTE: 'abc' })).toThrow(
    'The variable STRANGER_CALLS_PER_MINUTE is wrong',
  );
});

test('the documentation gives each variable an example that is valid', () => {
  const examples = variableGroups.flatMap(({ variables }) =>
    Object.entries(variables).map(([name, { example }]) => [name, example] as const),
  );
  const wrong = examples.filter(([name, example]) => !environment.safeParse({ [name]: example }).success);
  expect(wrong).toEqual([]);
  expect(examples.map(([name]) => name).toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});
