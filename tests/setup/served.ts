import type { Server } from 'node:http';

/**
 * What tests serve on this machine, as in a list of websites: named to the browsers that they start without a task, whose
 * words would name it.
 */
export const served: string[] = [];

/** The port that a server listens on, which browsers of tests reach from then on. */
export function servedPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The pages are not served on a port.');
  if (!served.includes(`localhost:${address.port}`)) served.push(`localhost:${address.port}`);
  return address.port;
}
