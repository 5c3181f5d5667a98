import { openTestServer } from './server.ts';

/** Runs once before all tests, of Vitest and of Playwright Test alike; what it gives back runs after them. */
export default function setup(): () => Promise<void> {
  return openTestServer();
}
