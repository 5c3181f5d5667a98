/** What a site answers with status 200 although it did not do it. */
import type { Response } from 'playwright-core';

const bytesAtMost = 100_000;
/** An answer that is a stream never ends. */
const patienceMs = 5000;

/** Whether an answer of JSON says that it was refused, as GraphQL and most interfaces do, or is a page to sign in that the site led to. */
export async function isComplaint(response: Response): Promise<boolean> {
  const type = response.headers()['content-type'] ?? '';
  const request = response.request();
  const isLed = request.redirectedFrom() !== null;
  if (!/json/i.test(type) && !(isLed && /html/i.test(type))) return false;
  if (Number(response.headers()['content-length'] ?? 0) > bytesAtMost) return false;
  const late = new Promise<null>(resolve => setTimeout(resolve, patienceMs, null).unref());
  const read = async (): Promise<string | null> => {
    await response.finished();
    const { responseBodySize } = await request.sizes();
    return responseBodySize > bytesAtMost ? null : await response.text();
  };
  // A page that is gone takes its answers with it.
  const text = await Promise.race([read(), late]).catch(() => null);
  if (text === null || text.length > bytesAtMost) return false;
  return /json/i.test(type) ? complains(text) : /<input\b[^<>]{0,500}\btype\s{0,5}=\s{0,5}["']?password/i.test(text);
}

function complains(text: string): boolean {
  const answer = parsed(text);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  // safe because it is an object of JSON, and nothing of it is taken for granted
  const { ok, success, status, error, errors, failed } = answer as Record<string, unknown>;
  if (ok === false || success === false || error === true || errors === true) return true;
  if (typeof error === 'string' ? error !== '' : isFilled(error)) return true;
  return (
    isFilled(errors) ||
    isFilled(failed) ||
    (typeof status === 'string' && /^(?:error|fail|failed|failure)$/i.test(status))
  );
}

function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
