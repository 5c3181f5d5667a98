import type { ToolCall } from '#src/core/runs/run-events.ts';

/**
 * `website` and `sealedOtp` are missing in those that an older version kept. `places` belongs to a credential without a website:
 * the websites that its task named when the password was given. With neither, its owner is asked each time.
 */
export type StoredCredential = {
  name: string;
  id: string;
  sealed: string;
  website?: string | null;
  places?: string[];
  sealedOtp?: string | null;
};

/** The task as it was when the run began: a later edit does not change a run under way. */
export type StoredAssignment = {
  name: string;
  description: string;
  steps: { id: string; description: string }[];
  inputDescriptions: Record<string, string>;
  specialInstructions: string;
  additionalInstructions: string;
  guardrails: string[];
  credentials: StoredCredential[];
  timeoutSeconds: number;
  stepTimeoutMs: number;
  excludedFunctions: string[];
  /** Allowed websites; empty for no limit. */
  network: string[];
  maxActionsPerStep: number;
  maxHistoryItems: number | null;
  flashMode: boolean;
  /** This and what follows is missing in runs that an older version queued. */
  initialActions?: ToolCall[];
  /** A JSON Schema as text. */
  outputSchema?: string | null;
  useProfile?: boolean;
  useProxy?: boolean;
  region?: string | null;
  spendLimitUsd?: number | null;
  replay?: boolean;
  acceptsChanges?: boolean;
  /** Where it goes on from an earlier run; null once the data of the run was deleted. */
  again?: Again | null;
};

/** The steps before `step` are over, as an earlier run proved, and `url` is the page on which it begins. */
export type Again = { step: number; url: string; verdicts: { step: number; verdict: 'proved'; evidence: string }[] };
