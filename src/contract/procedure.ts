import { oc } from '@orpc/contract';

/** What a call's record says beside its shapes; the API reference and the tests read it. */
export type CallMeta = {
  /** `user`: a bearer token is needed. `public`: anyone may call. */
  access: 'user' | 'public';
  notes: string[];
  /** A request body as one would paste it. */
  example?: unknown;
  /** Why the example cannot work as it is pasted, for the rare call of which that is true. */
  notPasteable?: string;
  /** The type of the file that it answers, for a call that does not answer JSON. */
  file?: string;
};

const base = oc.$meta<CallMeta>({ access: 'user', notes: [] }).$route({ method: 'POST', successStatus: 200 });

/** Starts the record of one call; its path is `/{noun}.{verb}`. */
export function call(name: string, summary: string, meta: Partial<CallMeta> = {}) {
  return base.meta({ access: 'user', notes: [], ...meta }).route({ path: `/${name}`, summary, operationId: name });
}
