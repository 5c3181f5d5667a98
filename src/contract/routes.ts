import type { ContractProcedure } from '@orpc/contract';
import { contract } from './contract.ts';
import type { CallMeta } from './procedure.ts';

type Procedure = ContractProcedure<never, never, never, CallMeta>;
type Meta = Pick<CallMeta, 'effect' | 'streams'>;

/** Where a call is and how it answers. */
export type CallRoute = {
  '~orpc': { errorMap: Record<string, never>; meta: Meta; route: Pick<Procedure['~orpc']['route'], 'method' | 'path'> };
};

/**
 * The calls by noun and verb, without their schemas: what a client needs to know of them. Where it runs in a browser it is data that
 * the build computes, so that no schema is loaded there (`scripts/client/routes-plugin.ts`).
 */
export const routes: Record<string, Record<string, CallRoute>> = Object.fromEntries(
  Object.entries(contract).map(([noun, calls]) => [
    noun,
    Object.fromEntries(Object.entries(calls).map(([verb, call]) => [verb, routeOf(call)])),
  ]),
);

function routeOf({
  '~orpc': { meta, route },
}: {
  '~orpc': { meta: CallMeta; route: CallRoute['~orpc']['route'] };
}): CallRoute {
  const { effect, streams } = meta;
  return {
    '~orpc': {
      errorMap: {},
      meta: { effect, ...(streams && { streams }) },
      route: { method: route.method, path: route.path },
    },
  };
}
