import type { Redactor } from '../secrets/redactor.ts';
import type { RunEventData, ToolCall } from './run-events.ts';

/**
 * An event of a run as it is kept and shown: what people read has `••••••` in the place of each secret. What the task's next
 * runs are given, the key of a question and its answer, has the placeholder: it is typed again. So have the task's own words,
 * in which its user wrote placeholders.
 */
export function redactEvent<Event extends RunEventData>(redactor: Redactor, event: Event): Event {
  return { ...redacted(redactor, event), ...protocolFields(event) };
}

/** Fields with words of our own protocol: a user may have chosen one of those words as a password. */
const protocolNames = ['type', 'purpose', 'status', 'verdict', 'from', 'class'];

function protocolFields(event: RunEventData): object {
  return Object.fromEntries(Object.entries(event).filter(([field]) => protocolNames.includes(field)));
}

function redacted<Event extends RunEventData>(redactor: Redactor, event: Event): Event {
  const { forModels, forPeople } = redactor;
  switch (event.type) {
    case 'answered':
    case 'answer-hidden':
    case 'model-used':
      return forModels.deep(event);
    case 'question':
      return { ...forPeople.deep(event), key: forModels.text(event.key) };
    case 'turn-started':
      return { ...forPeople.deep(event), description: forModels.text(event.description) };
    case 'step-judged': {
      const { description } = event;
      return {
        ...forPeople.deep(event),
        ...(description !== undefined && { description: forModels.text(description) }),
      };
    }
    case 'action-planned':
      return {
        ...event,
        call: redactCall(redactor, event.call),
        ...(event.about && { about: forModels.deep(event.about) }),
      };
    case 'finished':
      return { ...forPeople.deep(event), result: event.result === null ? null : forPeople.json(event.result) };
    default:
      return forPeople.deep(event);
  }
}

/** What a tool is given may be typed: there a short or common secret counts too, when it is all that is typed. */
function redactCall({ forPeople }: Redactor, call: ToolCall): ToolCall {
  const given = Object.entries(call.arguments).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? forPeople.typed(value) : forPeople.deep(value),
  ]);
  return { ...call, arguments: Object.fromEntries(given) };
}
