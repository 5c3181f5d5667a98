import type { RecordedElement, RecordedEvent } from './events.ts';

type Of<Kind extends RecordedEvent['kind']> = Extract<RecordedEvent, { kind: Kind }>;

/**
 * Collapses recorded actions to their effect: typing and retyping one field is one text, a box ticked and unticked ends as it
 * ends, a drop-down opened and picked from is a choice. Keeps order and ids.
 */
export function collapseEvents(events: readonly RecordedEvent[]): RecordedEvent[] {
  const kept: RecordedEvent[] = [];
  for (const event of events) take(kept, event);
  return kept.filter(event => event.kind !== 'text' || event.value !== '');
}

/** Adds one event to those that are kept already, which may change or end the last ones. */
function take(kept: RecordedEvent[], event: RecordedEvent): void {
  switch (event.kind) {
    case 'text':
    case 'choose':
    case 'check':
      return takeValue(kept, event);
    case 'go': {
      // Left before any action was done there.
      if (kept.at(-1)?.kind === 'go') kept.pop();
      kept.push(event);
      return;
    }
    case 'click':
      return takeClick(kept, event);
    default:
      kept.push(event);
  }
}

function takeValue(kept: RecordedEvent[], event: Of<'text'> | Of<'choose'> | Of<'check'>): void {
  for (let at = kept.length - 1; at >= 0; at -= 1) {
    const before = kept[at];
    if (!before || !isValue(before)) break;
    if (before.kind !== event.kind || !isSame(before.element, event.element)) continue;
    kept[at] = { ...event, id: before.id, at: before.at };
    return;
  }
  kept.push(event);
}

function isValue(event: RecordedEvent): event is Of<'text'> | Of<'choose'> | Of<'check'> {
  return event.kind === 'text' || event.kind === 'choose' || event.kind === 'check';
}

function takeClick(kept: RecordedEvent[], event: Of<'click'>): void {
  if (event.count === 2) {
    // A double click is reported after its two clicks.
    for (let n = 0; n < 2; n += 1) {
      const last = kept.at(-1);
      if (last?.kind === 'click' && isSame(last.element, event.element)) kept.pop();
    }
  }
  const { owner } = event.element;
  if (event.element.role !== 'option' || !owner) {
    kept.push(event);
    return;
  }
  const last = kept.at(-1);
  if (last?.kind === 'click' && last.element.name === owner.name) kept.pop();
  const element: RecordedElement = { role: owner.role, name: owner.name, twins: 1, ordinal: 1 };
  const { id, at, url } = event;
  takeValue(kept, { id, at, url, kind: 'choose', element, options: [event.element.name] });
}

function isSame(a: RecordedElement, b: RecordedElement): boolean {
  return a.role === b.role && a.name === b.name && a.frame === b.frame && (a.css === b.css || a.twins === 1);
}
