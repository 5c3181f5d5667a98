import { oc } from '@orpc/contract';

/** What a call's record says beside its shapes; the API reference and the tests read it. */
export type CallMeta = {
  /** `read`: it changes nothing that is stored, so it can be repeated or given up. `write`: anything else. */
  effect: 'read' | 'write';
  /** `user`: a bearer token is needed. `public`: anyone may call. */
  access: 'user' | 'public';
  /** It answers with a stream of events that may last as long as a run. */
  streams?: true;
  notes: string[];
  /** A request body as one would paste it. */
  example?: unknown;
  /** Why the example cannot work as it is pasted, for the rare call of which that is true. */
  notPasteable?: string;
  /** The type of the file that it answers, for a call that does not answer JSON. */
  file?: string;
};

type More = Partial<Omit<CallMeta, 'effect'>>;

const base = oc
  .$meta<CallMeta>({ effect: 'write', access: 'user', notes: [] })
  .$route({ method: 'POST', successStatus: 200 });

/** Starts the record of a call that only reads; its path is `/{noun}.{verb}`. */
export function query(name: string, summary: string, meta: More = {}) {
  return call(name, summary, { effect: 'read', access: 'user', notes: [], ...meta });
}

/** Starts the record of a call that changes something, or asks another system to. */
export function mutation(name: string, summary: string, meta: More = {}) {
  return call(name, summary, { effect: 'write', access: 'user', notes: [], ...meta });
}

function call(name: string, summary: string, meta: CallMeta) {
  return base.meta(meta).route({ path: `/${name}`, summary, operationId: name });
}
