import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import type { Script, ScriptedFault, SeenRequest, Wire } from './script.ts';
import { isTurn, wires } from './wires.ts';

export type ModelServer = {
  /** Base addresses as the environment's variables take them. */
  readonly geminiUrl: string;
  readonly openaiUrl: string;
  readonly requests: SeenRequest[];
  /** Puts another script in place and forgets the requests. */
  play(script: Script): void;
  close(): Promise<void>;
};

const endlessChunk = ' '.repeat(1_000_000);

/** A server that speaks Gemini's generateContent, OpenAI's responses and chat completions, and answers by a script. */
export async function startModelServer(first: Script): Promise<ModelServer> {
  let script = first;
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(599).end(String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://fake').pathname;
    const found = Object.entries(wires).find(([, format]) => format.matches(path));
    if (!found) return void response.writeHead(404).end('{}');
    const [wire, format] = found;
    // safe because the table is keyed by wires, and requests that are no object fail the test that reads them
    const body = await bodyOf(request);
    const seen: SeenRequest = { wire: wire as Wire, path, body, ...format.read(path, body, { ...request.headers }) };
    requests.push(seen);
    const scripted = await script(seen, requests.length - 1);
    if (!isTurn(scripted)) return fail(response, scripted, format);
    send(response, { status: 200, body: format.answer(scripted, seen.model) });
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    geminiUrl: `${origin}/v1beta`,
    openaiUrl: `${origin}/v1`,
    requests,
    play(next) {
      script = next;
      requests.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** A form comes as an object: its texts as they are, its files as `{ type, bytes, base64 }`. */
async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return (await json(request)) as Record<string, unknown>;
  const form = await new Response(await buffer(request), { headers: { 'content-type': type } }).formData();
  const entries = [...form].map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value];
    const content = Buffer.from(await value.arrayBuffer());
    return [name, { type: value.type, bytes: content.byteLength, base64: content.toString('base64') }];
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
}

function send(
  response: ServerResponse,
  answer: { status: number; body: unknown; headers?: Record<string, string> },
): void {
  const headers = { 'content-type': 'application/json', ...answer.headers };
  response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
}

function fail(response: ServerResponse, fault: ScriptedFault, format: (typeof wires)[Wire]): void {
  if ('status' in fault) {
    const { status, message = 'scripted', code, headers } = fault;
    const body = format.error({ status, message, ...(code && { code }) });
    return send(response, { status, body, ...(headers && { headers }) });
  }
  if ('raw' in fault) return void response.writeHead(200, { 'content-type': 'application/json' }).end(fault.raw);
  switch (fault.connection) {
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"candidates":[{"content":{"role":"mod');
      return void response.socket?.end();
    case 'reset':
      return void response.socket?.destroy();
    case 'endless': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write(endlessChunk)) continue;
      };
      response.on('drain', more);
      return more();
    }
    case 'silent':
  }
}
