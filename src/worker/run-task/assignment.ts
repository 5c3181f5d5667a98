import type { Assignment } from '#src/agent/planner.ts';
import type { ClaimedRun } from '#src/services/task-run/lease/lease.ts';

/** What the planner gets of a run: everything but the values of its credentials. */
export function assignmentOf(run: ClaimedRun, { now, files }: { now: Date; files: string[] }): Assignment {
  const { assignment } = run;
  return {
    taskName: assignment.name,
    description: assignment.description,
    steps: assignment.steps.filter(step => step.description.trim() !== ''),
    inputs: run.inputs,
    inputDescriptions: assignment.inputDescriptions,
    specialInstructions: assignment.specialInstructions,
    additionalInstructions: assignment.additionalInstructions,
    guardrails: assignment.guardrails,
    credentialNames: assignment.credentials.map(({ name }) => name),
    fileNames: files,
    codeNames: assignment.credentials.filter(({ sealedOtp }) => sealedOtp).map(({ name }) => name),
    today: now,
  };
}
