import type { LiveTab } from '#src/contract/live.ts';
import type { Phase } from './connection.ts';
import type { Held, ViewerControl } from './control.ts';

/** What the parent page gets on every change. */
export type LiveState = {
  phase: Phase;
  /** Pictures drawn so far; reported at most twice a second. */
  frames: number;
  held: Held;
  /** Whether this viewer could take control now. */
  offered: boolean;
  tabs: LiveTab[];
  dialog: boolean;
  /** The height of what is above the picture, in CSS pixels. */
  bar: number;
};

/**
 * What that page may say. `bar: false` hides the tab strip and address because it has its own; `tab` and `navigate`
 * work while this viewer has control.
 */
type ParentMessage =
  | { type: 'focus' | 'take' }
  /** Marks an element of the page; null: none. */
  | { type: 'show'; ref: string | null }
  | { type: 'bar'; visible: boolean }
  | { type: 'tab'; tab: string }
  | { type: 'navigate'; to: string };

const source = 'legwork-live';

/** Talks to the parent window, of this origin only. */
export function openParent(options: {
  control: ViewerControl;
  focus: () => void;
  showBar: (visible: boolean) => void;
  show: (ref: string | null) => void;
}) {
  const { control, focus, showBar, show } = options;
  let sent = '';

  window.addEventListener('message', event => {
    if (event.origin !== location.origin || event.source !== window.parent || window.parent === window) return;
    // safe because it comes from a page of ours; the run's worker checks what is sent on.
    const message = event.data as Partial<ParentMessage> | null;
    if (message) follow(message);
  });

  function follow(message: Partial<ParentMessage>): void {
    if (message.type === 'focus') focus();
    else if (message.type === 'take') control.take();
    else if (message.type === 'show') show(typeof message.ref === 'string' ? message.ref : null);
    else if (message.type === 'bar') showBar(message.visible === true);
    else if (message.type === 'tab' && message.tab) control.order({ type: 'tab', tab: message.tab });
    else if (message.type === 'navigate' && message.to) control.order({ type: 'navigate', to: message.to });
  }

  function post(message: object): void {
    if (window.parent !== window) window.parent.postMessage({ source, ...message }, location.origin);
  }

  return {
    state(state: LiveState): void {
      const now = JSON.stringify(state);
      if (now === sent) return;
      sent = now;
      post({ type: 'state', ...state });
    },
    /** The keyboard is wanted back. */
    leave: () => post({ type: 'leave' }),
  };
}
