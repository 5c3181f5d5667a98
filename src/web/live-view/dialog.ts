import type { RunMessage } from '#src/contract/live.ts';
import { element } from './element.ts';
import type { ViewerControl } from './control.ts';

type PageDialog = NonNullable<Extract<RunMessage, { type: 'dialog' }>['dialog']>;

const words = {
  alert: { title: 'The page says', yes: 'OK', no: '' },
  confirm: { title: 'The page asks', yes: 'OK', no: 'Cancel' },
  prompt: { title: 'The page asks', yes: 'OK', no: 'Cancel' },
  beforeunload: { title: 'Leave this page?', yes: 'Leave', no: 'Stay' },
} as const;

/** Shows the page's alert, confirm or prompt; whoever has control answers it. */
export function createDialog(control: ViewerControl, onAnswered: () => void) {
  const form = element('dialog', HTMLFormElement);
  const title = element('dialog-title', HTMLElement);
  const message = element('dialog-message', HTMLElement);
  const value = element('dialog-value', HTMLInputElement);
  const hint = element('dialog-hint', HTMLElement);
  const buttons = element('dialog-buttons', HTMLElement);
  const yes = element('dialog-yes', HTMLButtonElement);
  const no = element('dialog-no', HTMLButtonElement);
  let open: PageDialog | null = null;

  function answer(accept: boolean): void {
    const text = open?.kind === 'prompt' && accept ? { text: value.value } : {};
    control.order({ type: 'dialog', accept, ...text });
    onAnswered();
  }

  form.addEventListener('submit', event => {
    event.preventDefault();
    answer(true);
  });
  no.addEventListener('click', () => answer(false));
  form.addEventListener('keydown', event => {
    if (event.key === 'Escape') answer(open?.kind === 'alert');
  });

  return {
    /** Shows this dialog, or none; buttons only for the one who may answer. */
    show(dialog: PageDialog | null, isMine: boolean): void {
      const isNew = dialog !== open;
      open = dialog;
      form.hidden = !dialog;
      if (!dialog) return;
      title.textContent = words[dialog.kind].title;
      message.textContent = dialog.kind === 'beforeunload' ? 'Changes on the page may not be saved.' : dialog.message;
      yes.textContent = words[dialog.kind].yes;
      no.textContent = words[dialog.kind].no;
      no.hidden = dialog.kind === 'alert';
      value.hidden = dialog.kind !== 'prompt';
      value.readOnly = !isMine;
      buttons.hidden = !isMine;
      hint.hidden = isMine;
      if (isNew) value.value = dialog.value;
      if (isMine && !form.contains(document.activeElement)) (value.hidden ? yes : value).focus();
    },
  };
}
