/**
 * Who has control of one run. States: `agent` (it acts, nobody's input counts), `free` (it waits, any viewer may
 * take), `viewer` (one holds it). Every change has a new epoch, so that input sent under an older one is known.
 */
export type ControlState = { epoch: number } & ({ by: 'agent' } | { by: 'free' } | { by: 'viewer'; viewer: number });

export type ControlEvent =
  | { type: 'agent-holds' }
  | { type: 'agent-waits' }
  | { type: 'take'; viewer: number }
  | { type: 'left'; viewer: number };

export const firstControl: ControlState = { by: 'agent', epoch: 1 };

/** The state after an event; the very same object when the event changes nothing. */
export function nextControl(control: ControlState, event: ControlEvent): ControlState {
  const epoch = control.epoch + 1;
  switch (event.type) {
    case 'agent-holds':
      return control.by === 'agent' ? control : { by: 'agent', epoch };
    case 'agent-waits':
      return control.by === 'agent' ? { by: 'free', epoch } : control;
    case 'take':
      if (control.by === 'agent' || holds(control, event.viewer)) return control;
      return { by: 'viewer', viewer: event.viewer, epoch };
    case 'left':
      return holds(control, event.viewer) ? { by: 'free', epoch } : control;
  }
}

/** Whether input of this viewer, sent under this epoch (or now), counts. */
export function holds(control: ControlState, viewer: number, epoch = control.epoch): boolean {
  return control.by === 'viewer' && control.viewer === viewer && control.epoch === epoch;
}

/** The state in the words of one viewer. */
export function heldFor(control: ControlState, viewer: number): 'agent' | 'free' | 'you' | 'other' {
  if (control.by !== 'viewer') return control.by;
  return control.viewer === viewer ? 'you' : 'other';
}
