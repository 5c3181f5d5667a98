import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { BrowserProfile } from '#src/browser/profiles/browser-profile.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const version = 1;

/** A profile as bytes, small: to be sealed before it goes anywhere. */
export async function packProfile(profile: BrowserProfile): Promise<Uint8Array> {
  return compress(serialize({ version, profile }));
}

/** Only for bytes that were unsealed: nobody else can have made them. Undefined for those of another version. */
export async function unpackProfile(bytes: Uint8Array, bytesAtMost: number): Promise<BrowserProfile | undefined> {
  const plain = await decompress(bytes, { maxOutputLength: bytesAtMost });
  const packed = deserialize(plain) as { version: number; profile: BrowserProfile };
  return packed.version === version ? packed.profile : undefined;
}
