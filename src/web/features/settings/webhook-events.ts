import type { WebhookEvent } from '#src/contract/webhook.ts';

/** The events in the order in which one meets them, with what they mean. */
export const webhookEvents: readonly { value: WebhookEvent; label: string; hint: string }[] = [
  { value: 'run.finished', label: 'Run finished', hint: 'With any result.' },
  { value: 'run.input_requested', label: 'Input requested', hint: 'An agent waits for an answer.' },
  { value: 'schedule.failed', label: 'Schedule failed', hint: 'A scheduled run failed or could not start.' },
  { value: 'schedule.paused', label: 'Schedule paused', hint: 'Its runs failed several times in a row.' },
];

export function eventLabel(type: string): string {
  return webhookEvents.find(({ value }) => value === type)?.label ?? (type === 'test' ? 'Test' : type);
}
