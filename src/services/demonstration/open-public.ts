import { lookup } from 'node:dns/promises';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { type AddressRules, mayReach } from '#src/core/network/address.ts';
import { AppError } from '#src/core/errors.ts';

export type PublicRules = AddressRules & { resolve(name: string): Promise<string[]> };

const onlyPublic: PublicRules = {
  allowLoopback: false,
  allowPrivate: false,
  resolve: async name => (await lookup(name, { all: true })).map(({ address }) => address),
};

const redirectsAtMost = 5;
const answerMs = 20_000;

/**
 * Opens an address for reading. Each name is resolved once, all its addresses are checked, and one of those is connected
 * with, again at every redirect. @throws AppError with a message for the user.
 */
export async function openPublic(
  address: string,
  { signal, rules = onlyPublic }: { signal: AbortSignal; rules?: PublicRules },
): Promise<{ body: IncomingMessage; contentType: string; bytes: number | undefined }> {
  let url = readUrl(address);
  for (let hop = 0; hop <= redirectsAtMost; hop += 1) {
    const answer = await ask(url, await checkedAddress(url, rules), signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy();
      url = readUrl(headers.location, url);
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new AppError('BAD_REQUEST', `The address returned status ${statusCode}.`);
    }
    const length = Number(headers['content-length'] ?? Number.NaN);
    return {
      body: answer,
      contentType: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
      bytes: Number.isSafeInteger(length) ? length : undefined,
    };
  }
  throw new AppError('BAD_REQUEST', `The address redirects more than ${redirectsAtMost} times.`);
}

function readUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base))
    throw new AppError('BAD_REQUEST', 'cdnUrl must be an address such as https://example.com/video.mp4.');
  const url = new URL(text, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AppError('BAD_REQUEST', 'cdnUrl must begin with http:// or https://.');
  if (url.username || url.password) throw new AppError('BAD_REQUEST', 'cdnUrl must not have a user name and password.');
  return url;
}

async function checkedAddress(url: URL, rules: PublicRules): Promise<string> {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(name)
    ? [name]
    : await rules.resolve(name).catch(() => {
        throw new AppError('BAD_REQUEST', `There is no server named ${name}.`);
      });
  const [first] = found;
  // One forbidden address refuses the name: a name must not have both kinds.
  if (first === undefined || !found.every(one => mayReach(one, rules)))
    throw new AppError('BAD_REQUEST', `${name} is not on the public internet, so nothing is fetched from it.`);
  return first;
}

function ask(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const request = open(
      url,
      {
        signal,
        headers: { accept: 'video/*,*/*;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'Legwork' },
        agent: false,
        timeout: answerMs,
        lookup: (_name, options, answer) => {
          const family = isIP(address);
          if (typeof options === 'object' && options.all) answer(null, [{ address, family }]);
          else answer(null, address, family);
        },
      },
      resolve,
    );
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', error =>
      reject(
        new AppError(
          'BAD_REQUEST',
          `The address does not respond (${(error as NodeJS.ErrnoException).code ?? 'no answer'}).`,
        ),
      ),
    );
    request.end();
  });
}
