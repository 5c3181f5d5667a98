import './live-view.css';
import type { LiveTab, RunMessage } from '#src/contract/live.ts';
import { createBar } from './bar.ts';
import { createClipboard } from './clipboard.ts';
import { openConnection, type Phase } from './connection.ts';
import { createDialog } from './dialog.ts';
import { element } from './element.ts';
import type { Point } from './geometry.ts';
import { listenToKeys } from './keyboard.ts';
import { listenToMouse } from './mouse.ts';
import { openParent } from './parent-window.ts';
import { createMark } from './mark.ts';
import { createPicture } from './picture.ts';
import { listenToTouch } from './touch.ts';
import { createControl } from './control.ts';

const notes: Record<Phase, string> = {
  starting: 'Starting the browser…',
  live: '',
  reconnecting: 'Reconnecting…',
  closed:
    'The browser was closed to save memory while the run waits for an answer. Its pages are kept. It opens again when you answer or resume the run.',
  crowded: 'The live view is open in too many places. Close one.',
  ended: 'The run has ended',
  expired: 'This link has expired',
};
const reportFramesMs = 500;

const stage = element('stage', HTMLElement);
const canvas = element('picture', HTMLCanvasElement);
const keys = element('keys', HTMLTextAreaElement);
const note = element('note', HTMLElement);
const take = element('take', HTMLButtonElement);
const other = element('other', HTMLElement);
const takeOver = element('take-over', HTMLButtonElement);

let tabs: LiveTab[] = [];
let dialog: Extract<RunMessage, { type: 'dialog' }>['dialog'] = null;
let frames = 0;
let ownBar = true;
/** Had control when the socket broke: takes it again if nobody has it. */
let hadControl = false;

const control = createControl(message => connection.send(message));
const picture = createPicture(canvas, frame => {
  frames += 1;
  connection.send({ type: 'ack', seq: frame.seq });
});
const mark = createMark({ canvas, picture, ask: ref => connection.send({ type: 'show', ref }) });
const clipboard = createClipboard(({ cut }) => control.order({ type: 'copy', cut }));
const bar = createBar(control, () => keys.focus({ preventScroll: true }));
const pageDialog = createDialog(control, () => keys.focus({ preventScroll: true }));
const parentWindow = openParent({
  control,
  focus: () => keys.focus({ preventScroll: true }),
  showBar(visible) {
    ownBar = visible;
    render();
  },
  show: ref => mark.show(ref),
});

const page = new URL(location.href);
const socketUrl = new URL(`/live/${runId(page)}/socket`, page);
socketUrl.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:';
const connection = openConnection({
  url: socketUrl,
  ticket: page.searchParams.get('ticket') ?? '',
  onFrame: frame => picture.show(frame),
  onMessage,
  onPhase(phase) {
    if (phase !== 'live') {
      hadControl ||= control.isMine();
      dialog = null;
      control.update({ type: 'control', held: 'agent', epoch: 0, may: false });
    }
    render();
  },
  onTicket(ticket) {
    page.searchParams.set('ticket', ticket);
    history.replaceState(null, '', page);
  },
});

const onPress = (at: Point): void => {
  // Where the click was, so that an input method opens its window there.
  keys.style.left = `${at.x}px`;
  keys.style.top = `${at.y - stage.offsetTop}px`;
};
listenToMouse({
  canvas,
  picture,
  control,
  onPress(at) {
    onPress(at);
    keys.focus({ preventScroll: true });
  },
});
// A tap does not open the phone's keyboard: the button in the bar does.
listenToTouch({ canvas, picture, control, onPress });
listenToKeys({
  keys,
  control,
  clipboard,
  onLeave() {
    keys.blur();
    parentWindow.leave();
    if (window.parent === window) bar.focusAddress();
  },
  onAddress: () => bar.focusAddress() || parentWindow.leave(),
});
for (const button of [take, takeOver]) button.addEventListener('click', () => control.take());
setInterval(reportToParent, reportFramesMs);
render();

function onMessage(message: RunMessage): void {
  if (message.type === 'tabs') tabs = message.tabs;
  if (message.type === 'dialog') ({ dialog } = message);
  if (message.type === 'shown') return mark.place(message.ref, message.box);
  if (message.type === 'clipboard') clipboard.answer(message.text);
  if (message.type === 'control') {
    const wasMine = control.isMine();
    control.update(message);
    if (hadControl && message.held === 'free') control.take();
    hadControl = false;
    render();
    if (control.isMine() && !wasMine) keys.focus({ preventScroll: true });
    return;
  }
  render();
}

function render(): void {
  const phase = connection.phase();
  document.body.dataset['phase'] = phase;
  document.body.dataset['held'] = control.held();
  note.textContent = notes[phase];
  keys.disabled = !control.isMine();
  if (keys.disabled) keys.blur();
  take.hidden = !(control.isOffered() && control.held() === 'free');
  other.hidden = control.held() !== 'other';
  takeOver.hidden = !control.isOffered();
  bar.show({ tabs, isMine: control.isMine(), isHidden: !ownBar || ['closed', 'ended', 'expired'].includes(phase) });
  pageDialog.show(dialog, control.isMine());
  reportToParent();
}

function reportToParent(): void {
  const phase = connection.phase();
  const state = {
    phase,
    frames,
    held: control.held(),
    offered: control.isOffered(),
    tabs,
    dialog: dialog !== null,
    bar: stage.offsetTop,
  };
  parentWindow.state(state);
}

/** From `/live/{runId}`; a development server that serves this file by its own name gives it as `run`. */
function runId(url: URL): string {
  return /^\/live\/(\d+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('run') ?? '0';
}
