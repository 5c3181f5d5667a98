import type { Clause, Target, Test } from '../../src/core/step-language/clause.ts';

/** A value that goes somewhere: typed, chosen, or `any` where the program leaves that to the control on the page. */
export type SetPair = { how: 'type' | 'choose' | 'any'; values: string[]; target: Target | null; whole: Target };

/** A clause in the form in which it is compared: what can be said in two ways is said in one. */
export type Node =
  | { do: 'set'; pairs: SetPair[]; text: string }
  | { do: 'check'; target: Target; checked: boolean | null; text: string }
  | { do: 'create'; verb: string; target: Target; text: string }
  | { do: 'act'; verb: string; target: Target | null; values: string[]; text: string }
  | { do: 'for-each'; rows: string | Target; body: Node[]; text: string }
  | { do: 'repeat'; times: number; body: Node[]; text: string }
  | { do: 'until'; test: Test; body: Node[]; text: string }
  | { do: 'if'; test: Test; then: Node[]; otherwise: Node[]; text: string }
  | Exclude<
      Clause,
      { do: 'type' | 'fill' | 'choose' | 'check' | 'create' | 'act' | 'mail' | 'for-each' | 'repeat' | 'until' | 'if' }
    >;

export function projectAll(clauses: readonly Clause[]): Node[] {
  return mergeSets(clauses.flatMap(project));
}

/** "Type x into A, choose y in B" is one node, as is "A: x, B: y". */
function mergeSets(nodes: Node[]): Node[] {
  const merged: Node[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (node.do === 'set' && last?.do === 'set') last.pairs.push(...node.pairs);
    else merged.push(node);
  }
  return merged;
}

function named(name: string): Target {
  const reading = { label: name, exact: false, kind: null, nth: null, contexts: [], prior: 1 };
  return { text: name, readings: [reading], any: false, all: false, most: null, pronoun: false };
}

function labelled(pairs: { label: string; value: string }[]): SetPair[] {
  return pairs.map(({ label, value }) => ({
    how: 'any',
    values: [value],
    target: label === '' ? null : named(label),
    whole: named(value),
  }));
}

function project(clause: Clause): Node[] {
  const { text } = clause;
  switch (clause.do) {
    case 'nothing':
      return [];
    case 'type':
    case 'fill':
    case 'choose':
      return projectSet(clause);
    case 'check':
      return clause.targets.map(target => ({ do: 'check', target, checked: clause.checked, text }));
    case 'click': {
      const path = clause.path.length > 1 ? clause.path.map(named) : [clause.target];
      return path.map(target => ({ ...clause, target, path: [] }));
    }
    case 'create': {
      // A thing that gets another name is no new thing.
      if (clause.verb === 'rename')
        return [
          { do: 'act', verb: 'rename', target: clause.object, values: clause.pairs.map(({ value }) => value), text },
        ];
      const made: Node = { do: 'create', verb: clause.verb, target: clause.object, text };
      return clause.pairs.length > 0 ? [made, { do: 'set', pairs: labelled(clause.pairs), text }] : [made];
    }
    case 'sign-in': {
      const { url } = clause;
      return url === null
        ? [clause]
        : [
            { ...base(clause), do: 'go', url, newTab: false },
            { ...clause, url: null },
          ];
    }
    case 'act':
    case 'mail':
      return [projectVerb(clause)];
    default:
      return [projectNested(clause)];
  }
}

function projectSet(clause: Extract<Clause, { do: 'type' | 'fill' | 'choose' }>): Node[] {
  const { text } = clause;
  if (clause.do === 'fill') return [{ do: 'set', pairs: labelled(clause.pairs), text }];
  if (clause.do === 'choose') {
    const { values, target, whole } = clause;
    return [{ do: 'set', pairs: [{ how: 'choose', values, target, whole }], text }];
  }
  const pairs = clause.pairs.map(({ value, target }): SetPair => {
    return { how: 'type', values: [value.text], target, whole: named(value.text) };
  });
  return [{ do: 'set', pairs, text }];
}

function projectVerb(clause: Extract<Clause, { do: 'act' | 'mail' }>): Node {
  const { text, verb } = clause;
  if (clause.do === 'mail') return { do: 'act', verb, target: clause.message, values: [clause.to, clause.words], text };
  const target = clause.object;
  if (verb === 'close') return { ...base(clause), do: 'open', target, open: false };
  return { do: 'act', verb, target, values: clause.to === undefined ? [] : [clause.to], text };
}

type Simple = Extract<Node, Clause>;

function projectNested(clause: Simple | Extract<Clause, { do: 'for-each' | 'repeat' | 'until' | 'if' }>): Node {
  const { text } = clause;
  switch (clause.do) {
    case 'for-each': {
      const rows = 'input' in clause.rows ? clause.rows.input : clause.rows.target;
      return { do: 'for-each', rows, body: projectAll(clause.body), text };
    }
    case 'repeat':
      return { do: 'repeat', times: clause.times, body: projectAll(clause.body), text };
    case 'until':
      return { do: 'until', test: clause.test, body: projectAll(clause.body), text };
    case 'if': {
      const { test, then, otherwise } = clause;
      return { do: 'if', test, then: projectAll(then), otherwise: projectAll(otherwise), text };
    }
    default:
      return clause;
  }
}

function base(clause: Clause): { text: string; leftOver: string[]; hints: string[] } {
  return { text: clause.text, leftOver: [], hints: [] };
}
