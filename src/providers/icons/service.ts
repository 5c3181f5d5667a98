import { Buffer } from 'node:buffer';
import { z } from 'zod';
import type { Logo } from './logo.ts';

const answerMs = 4000;
const searchBytes = 200_000;
const pictureBytes = 100_000;
const prefix = 'logos';

const Found = z.object({ icons: z.array(z.string().max(200)).max(1000) });

/** An icon service as Iconify's API has it. Only its own host is asked, and no redirect is followed. */
export function createIconService(base: string) {
  return {
    async search(query: string, { limit, signal }: { limit: number; signal: AbortSignal }): Promise<Logo[]> {
      const words = new URLSearchParams({ query, limit: String(Math.max(limit, 32)), prefix });
      const text = await read(`${base}/search?${words.toString()}`, {
        type: 'application/json',
        bytes: searchBytes,
        signal,
      });
      if (text === undefined) return [];
      const { icons } = Found.parse(JSON.parse(text));
      // Beside "slack", which is the whole word mark, there is "slack-icon", which is the sign.
      const signs = new Set(icons);
      return icons.flatMap(logo => {
        const name = /^logos:([a-z0-9-]{1,80})$/.exec(logo)?.[1];
        if (name === undefined || signs.has(`${logo}-icon`)) return [];
        return [{ logo, name: titleOf(name) }];
      });
    },
    async picture(from: string, name: string, signal: AbortSignal): Promise<string | undefined> {
      if (from !== prefix) return undefined;
      const url = `${base}/${prefix}/${encodeURIComponent(name)}.svg`;
      const text = await read(url, { type: 'image/svg+xml', bytes: pictureBytes, signal });
      return text?.trimStart().startsWith('<') ? text : undefined;
    },
  };
}

type Bounds = { type: string; bytes: number; signal: AbortSignal };

/** The text at an address; undefined when there is none. @throws when it is of another type, too long or too late. */
async function read(url: string, { type, bytes, signal }: Bounds): Promise<string | undefined> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: type },
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  });
  if (response.status === 404) return undefined;
  const given = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (!response.ok || given !== type || !response.body) {
    await response.body?.cancel();
    throw new Error(`The icon service answered ${response.status} with ${given ?? 'no type'}`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    if (length > bytes) throw new Error(`The icon service answered with more than ${bytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function titleOf(name: string): string {
  return name
    .replace(/-icon$/, '')
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
