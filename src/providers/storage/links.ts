import { limits } from '#src/core/limits.ts';
import type { Signer, VerifiedToken } from '../signing/tokens.ts';
import { checkKey, type LinkOptions, type PutLinkOptions } from './storage.ts';

const readPurpose = 'file-read';
const writePurpose = 'file-write';
const stepMs = 300_000;

/** `by`: the token that the link was asked for with; who opens it asks whether that is good. */
export type ReadGrant = { key: string; filename: string; contentType: string; inline: boolean; by?: string };
export type WriteGrant = { key: string; contentType: string; maxBytes: number; by?: string };

/**
 * Links of our own API, `/api/files/{token}/{name}`: what the token says is all that the link opens. Files in a bucket are
 * read by them too: what a bucket signs itself nobody can take back.
 */
export type FileLinks = {
  readUrl(key: string, options: LinkOptions): Promise<string>;
  writeUrl(key: string, options: PutLinkOptions): Promise<string>;
  /** Undefined for a link that is expired, altered, or of another kind. */
  verifyRead(token: string): Promise<ReadGrant | undefined>;
  verifyWrite(token: string): Promise<WriteGrant | undefined>;
};

export function createFileLinks(from: { signer: Signer; publicUrl: string; now: () => Date }): FileLinks {
  const { signer, publicUrl, now } = from;

  async function tokenFor(
    key: string,
    what: {
      purpose: string;
      claims: Record<string, unknown>;
      expiresInSeconds?: number;
      steady?: boolean;
      by?: string;
    },
  ): Promise<string> {
    const { issuedAt, seconds } = validity(now(), what);
    return signer.sign({
      purpose: what.purpose,
      subject: checkKey(key),
      claims: { ...what.claims, ...(what.by && { by: what.by }) },
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + seconds * 1000),
    });
  }

  return {
    async readUrl(key, { filename, contentType, inline = false, relative, ...rest }) {
      const claims = { filename, contentType, inline };
      const token = await tokenFor(key, { purpose: readPurpose, claims, ...rest });
      return `${relative ? '' : publicUrl}/api/files/${token}/${encodeURIComponent(filename.toWellFormed())}`;
    },
    async writeUrl(key, { contentType, maxBytes, relative, ...rest }) {
      const token = await tokenFor(key, { purpose: writePurpose, claims: { contentType, maxBytes }, ...rest });
      return `${relative ? '' : publicUrl}/api/files/${token}`;
    },
    async verifyRead(token) {
      const verified = await signer.verify(token, { purpose: readPurpose, now: now() });
      const { filename, contentType, inline } = verified?.claims ?? {};
      if (!verified || typeof filename !== 'string' || typeof contentType !== 'string') return undefined;
      return { key: verified.subject, filename, contentType, inline: inline === true, ...byOf(verified) };
    },
    async verifyWrite(token) {
      const verified = await signer.verify(token, { purpose: writePurpose, now: now() });
      const { contentType, maxBytes } = verified?.claims ?? {};
      if (!verified || typeof contentType !== 'string' || typeof maxBytes !== 'number') return undefined;
      return { key: verified.subject, contentType, maxBytes, ...byOf(verified) };
    },
  };
}

function byOf({ claims: { by } }: VerifiedToken): { by?: string } {
  return typeof by === 'string' ? { by } : {};
}

/** From when and for how long a link is good. A steady one is issued on the full five minutes. */
export function validity(
  now: Date,
  { expiresInSeconds = limits.signedLinkSeconds, steady = false }: { expiresInSeconds?: number; steady?: boolean },
): { issuedAt: Date; seconds: number } {
  const issuedAt = steady ? new Date(Math.floor(now.getTime() / stepMs) * stepMs) : now;
  return { issuedAt, seconds: expiresInSeconds };
}
