/** Which messages of Chromium reach the driver. Pages fill many of them, with texts of up to 500 MB. */
import { Transform } from 'node:stream';

/**
 * In bytes. The largest event that is needed is a frame of the screencast, up to 2 MB; the largest answer is that with a
 * profile's cookies, up to 13 MB.
 */
export const messageLimits = { event: 4_000_000, answer: 16_000_000 };

/** Nobody listens to these, and a page sends as many as it likes. */
const unread = new Set([
  'Log.entryAdded',
  'Network.eventSourceMessageReceived',
  'Network.webSocketFrameReceived',
  'Network.webSocketFrameSent',
  'Runtime.consoleAPICalled',
  'Runtime.exceptionThrown',
]);

/** Of no event of these is a state known: what a page loads or sends, and the look of a window that it opens. */
const stateless = /^(?:Network\.|Fetch\.|Page\.windowOpen$)/;

/** Enough for the id or the method, which come first, and for the session, which comes last. */
const edgeBytes = 120;
const separator = Buffer.from([0]);

/**
 * Takes and gives messages with a zero byte after each. A message over its limit is never held as a whole: an answer is
 * replaced with an error for its caller, an event of a page's state with the crash of that page, because the driver would
 * otherwise go by what was true before it. What a page loads or opens is left out. `lost` is called with what was replaced.
 */
export function createMessageFilter(lost: (what: string) => void): Transform {
  // By session; the driver fails at events of a page that it knows too little of.
  const crashed = new Set<string>();
  let message = new Message();

  function passing({ bytes, head, tail, parts, limit }: Message): Buffer[] {
    const sessionId = sessionOf(tail.toString('latin1'));
    const isAnswer = head.toString('latin1').startsWith('{"id":');
    if (!isAnswer && sessionId !== undefined && crashed.has(sessionId)) return [];
    if (bytes <= (limit ?? limitOf(head))) return [...parts, separator];
    const instead = replacement(head.toString('latin1'), sessionId);
    if (instead === undefined) return [];
    lost(`${instead.what} of ${bytes} bytes`);
    if (!isAnswer && sessionId !== undefined) crashed.add(sessionId);
    return [Buffer.from(JSON.stringify(instead.message)), separator];
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
        message.add(chunk.subarray(from, end));
        for (const part of passing(message)) this.push(part);
        message = new Message();
        from = end + 1;
      }
      if (from < chunk.length) message.add(chunk.subarray(from));
      done();
    },
  });
}

/** A message that comes in parts, of which only the two ends are kept once it is over its limit. */
class Message {
  parts: Buffer[] = [];
  bytes = 0;
  head = Buffer.alloc(0);
  tail = Buffer.alloc(0);
  /** Undefined until enough of it has come. */
  limit: number | undefined;

  add(part: Buffer): void {
    this.bytes += part.length;
    if (this.head.length < edgeBytes) this.head = Buffer.concat([this.head, part.subarray(0, edgeBytes)]);
    this.tail = Buffer.concat([this.tail, part.subarray(-edgeBytes)]).subarray(-edgeBytes);
    if (this.limit === undefined && this.head.length >= edgeBytes) this.limit = limitOf(this.head);
    if (this.bytes <= (this.limit ?? edgeBytes)) this.parts.push(part);
    else this.parts = [];
  }
}

function limitOf(head: Buffer): number {
  const text = head.toString('latin1');
  if (text.startsWith('{"id":')) return messageLimits.answer;
  return unread.has(methodOf(text)) ? 0 : messageLimits.event;
}

function methodOf(head: string): string {
  return /^\{"method":"([A-Za-z.]{1,80})"/.exec(head)?.[1] ?? '';
}

/** It stands last of all, where a page's own text would stand in quotes or in more brackets. */
function sessionOf(tail: string): string | undefined {
  return /,"sessionId":"([0-9A-F]{1,64})"\}$/.exec(tail)?.[1];
}

function replacement(head: string, sessionId: string | undefined): { what: string; message: object } | undefined {
  const session = sessionId === undefined ? {} : { sessionId };
  const id = /^\{"id":(\d{1,15})[,}]/.exec(head)?.[1];
  if (id !== undefined) {
    const error = { code: -32_000, message: `The answer is longer than ${messageLimits.answer} bytes.` };
    return { what: 'An answer', message: { id: Number(id), error, ...session } };
  }
  const method = methodOf(head);
  if (sessionId === undefined || unread.has(method) || stateless.test(method)) return undefined;
  return { what: `The event ${method}`, message: { method: 'Inspector.targetCrashed', params: {}, ...session } };
}
