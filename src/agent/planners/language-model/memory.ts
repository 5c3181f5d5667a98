import type { TurnInput } from '../../planner.ts';
import { createHistory, type History, type HistoryMemory } from './history.ts';
import { createProof, type Proof, type ProofMemory } from './proof/proof.ts';

/** What a planner that asks a model knows of the run so far. */
export type PlannerState = { history: History; proof: Proof; step: number };

type Memory = { of: 'model'; history: HistoryMemory; proof: ProofMemory; step: number };

export function memoryOf({ history, proof, step }: PlannerState): Memory {
  return { of: 'model', history: history.memory(), proof: proof.memory(), step };
}

/** An empty state, or the state from another worker if its planner used a model too. */
export function openState({ resumed }: Pick<TurnInput, 'resumed'>, maxItems: number | null): PlannerState {
  const memory = resumed?.memory;
  if (isMemory(memory))
    return { history: createHistory(maxItems, memory.history), proof: createProof(memory.proof), step: memory.step };
  const proof = createProof();
  proof.takeOver(resumed?.verdicts ?? []);
  return { history: createHistory(maxItems), proof, step: resumed?.step ?? 1 };
}

function isMemory(given: unknown): given is Memory {
  return typeof given === 'object' && given !== null && 'of' in given && given.of === 'model';
}
