import type { LiveTab } from '#src/contract/live.ts';
import { element } from './element.ts';
import type { ViewerControl } from './control.ts';

/** The strip above the picture: tabs when there are several, and the address for whoever has control. */
export type Bar = {
  show(state: { tabs: LiveTab[]; isMine: boolean; isHidden: boolean }): void;
  /** Puts the cursor in the address; false when the bar does not show. */
  focusAddress(): boolean;
};

export function createBar(control: ViewerControl, onKeyboard: () => void): Bar {
  const bar = element('bar', HTMLElement);
  const strip = element('tabs', HTMLElement);
  const form = element('address-form', HTMLFormElement);
  const address = element('address', HTMLInputElement);
  const keyboard = element('keyboard', HTMLButtonElement);
  let shownTabs = '';

  form.addEventListener('submit', event => {
    event.preventDefault();
    const to = webAddress(address.value);
    address.setCustomValidity(to ? '' : 'This is not a web address. Enter one such as example.com.');
    if (!to) return void address.reportValidity();
    control.order({ type: 'navigate', to });
    onKeyboard();
  });
  address.addEventListener('input', () => address.setCustomValidity(''));
  address.addEventListener('focus', () => address.select());
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-to]')) {
    button.addEventListener('click', () => {
      const to = button.dataset['to'];
      if (to === 'back' || to === 'forward' || to === 'reload') control.order({ type: 'navigate', to });
    });
  }
  keyboard.addEventListener('click', onKeyboard);

  function drawTabs(tabs: LiveTab[], isMine: boolean): void {
    const now = JSON.stringify([tabs, isMine]);
    if (now === shownTabs) return;
    shownTabs = now;
    strip.hidden = tabs.length < 2;
    strip.replaceChildren(
      ...tabs.map(tab => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = tab.title || hostOf(tab.url) || 'New tab';
        button.title = tab.url;
        button.disabled = !isMine;
        if (tab.active) button.setAttribute('aria-current', 'true');
        button.addEventListener('click', () => control.order({ type: 'tab', tab: tab.id }));
        return button;
      }),
    );
  }

  return {
    show({ tabs, isMine, isHidden }) {
      bar.hidden = isHidden || !(isMine || tabs.length > 1);
      drawTabs(tabs, isMine);
      for (const button of form.querySelectorAll('button')) button.hidden = !isMine;
      address.readOnly = !isMine;
      const url = tabs.find(tab => tab.active)?.url ?? '';
      if (document.activeElement !== address || !isMine) address.value = url === 'about:blank' ? '' : url;
    },
    focusAddress() {
      if (bar.hidden) return false;
      address.focus();
      return true;
    },
  };
}

/** An http(s) URL of what a person typed; undefined when it is none. */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim();
  const isLocal = /^(localhost|[\d.]+|\[[\da-f:]+\])(:\d+)?(\/|$)/i.test(text);
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${isLocal ? 'http' : 'https'}://${text}`;
  if (!text || /\s/.test(text) || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
