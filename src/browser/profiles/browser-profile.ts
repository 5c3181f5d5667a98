import type { Cookie } from './cookies.ts';

/** A file of a browser's profile; its path is relative to the profile's folder. */
export type ProfileFile = { path: string; bytes: Uint8Array };

/** The website data of a browser: with it a new browser has the same sign-ins. */
export type BrowserProfile = {
  /** Those of the session included. */
  cookies: Cookie[];
  /** By origin, as far as tabs were open at the end. */
  sessionStorage: Record<string, Record<string, string>>;
  /** By origin, as far as tabs were open: only of a browser that died, whose files may lag some seconds behind. */
  localStorage?: Record<string, Record<string, string>>;
  files: ProfileFile[];
};
