import { exampleOrder, exampleUnpaidOrder } from '../payments.ts';
import type { CallDescription } from './describe.ts';

/** Ids of the reader's own things, in the place of the examples'. */
export type OwnIds = {
  task?: string;
  run?: string;
  schedule?: string;
  token?: string;
  template?: string;
  version?: string;
  instance?: string;
  webhook?: string;
  delivery?: string;
  order?: string;
  unpaidOrder?: string;
};

const exampleIds: Record<keyof OwnIds, string> = {
  task: 'user:1/task:1',
  run: 'user:1/taskrun:1',
  schedule: 'user:1/schedule:1',
  token: '0b9f2f0e-8a55-4b0c-9d0a-1f4f6f1f2a3b',
  template: '7d0f7a52-6f0c-4c6e-9a53-3c1f6e0d2b11',
  version: '2c9d3c1e-88c4-4b0f-8a75-5d1a4c7e9f22',
  webhook: '5f0c6c5e-5a0e-4f0c-9f0c-2f6f1f2a3b4c',
  delivery: '9a4d7f10-3c5b-4e0a-b1d6-7c2e8f4a5b60',
  instance: '5b1e9f3a-41d7-4a2c-9c66-0e7b2d8f4a33',
  order: exampleOrder,
  unpaidOrder: exampleUnpaidOrder,
};

/** A command to paste into a shell; the token is read from LEGWORK_TOKEN. `origin` is the installation, as `https://host`. */
export function curlOf(call: CallDescription, origin: string, ids: OwnIds = {}): string {
  const lines = [`curl ${call.streams ? '-N ' : ''}-X ${call.method} ${origin}${pathOf(call, ids)}`];
  if (call.access === 'user') lines.push(`-H "Authorization: Bearer $LEGWORK_TOKEN"`);
  if (call.fileFields.length > 0) {
    const [field = 'files'] = call.fileFields;
    return [`echo "hello" > note.txt`, [...lines, `-F ${field}=@note.txt`].join(' \\\n  ')].join('\n');
  }
  if (call.method !== 'GET') {
    lines.push(`-H "Content-Type: application/json"`, `-d '${shellText(withOwnIds(call.request, ids))}'`);
  }
  return lines.join(' \\\n  ');
}

/** The path with the example's values in the places of its `{names}`. */
function pathOf(call: CallDescription, ids: OwnIds): string {
  const values = JSON.parse(withOwnIds(call.request ?? {}, ids)) as Record<string, unknown>;
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** The request with own ids in the place of the examples’, as JSON text. */
export function withOwnIds(request: unknown, ids: OwnIds): string {
  let text = JSON.stringify(request, null, 2);
  for (const [noun, example] of Object.entries(exampleIds)) {
    const own = ids[noun as keyof OwnIds];
    if (own !== undefined) text = text.replaceAll(JSON.stringify(example), JSON.stringify(own));
  }
  return text;
}

/** Inside single quotes a shell takes everything as it is but the quote itself. */
function shellText(text: string): string {
  return text.replaceAll("'", `'\\''`);
}
