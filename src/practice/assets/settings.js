// <shop-settings>: a toggle and a text field in an open shadow root.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: grid; gap: 20px; font: inherit; }
  .row { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
  label { font-weight: 600; font-size: 14px; display: block; margin-bottom: 6px; }
  small { display: block; color: #5d685f; font-weight: 400; font-size: 13px; }
  input { box-sizing: border-box; width: 100%; min-height: 42px; padding: 8px 12px; font: inherit; color: inherit;
    border: 1px solid #b9b6a8; border-radius: 8px; background: #fff; }
  button { font: inherit; cursor: pointer; }
  .switch { width: 46px; height: 26px; border-radius: 13px; border: 0; background: #8b9389; padding: 3px; flex: none; }
  .switch i { display: block; width: 20px; height: 20px; border-radius: 50%; background: #fff; transition: transform 120ms; }
  .switch[aria-checked=true] { background: #2c5a45; }
  .switch[aria-checked=true] i { transform: translateX(20px); }
  .save { min-height: 42px; padding: 8px 18px; border: 0; border-radius: 8px; background: #2c5a45; color: #fff; font-weight: 600; justify-self: start; }
  :focus-visible { outline: 3px solid #d9a441; outline-offset: 2px; }
  p { margin: 0; min-height: 1.4em; color: #2c5a45; }
  @media (prefers-reduced-motion: reduce) { .switch i { transition: none; } }
`);

class ShopSettings extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = `
      <div class="row">
        <span><strong id="holiday-label">Holiday mode</strong><small>Tells visitors that orders wait until you are back.</small></span>
        <button type="button" class="switch" role="switch" aria-checked="false" aria-labelledby="holiday-label"><i></i></button>
      </div>
      <div><label for="notice">Notice in the shop</label><input id="notice" type="text"></div>
      <button type="button" class="save">Save settings</button>
      <p role="status"></p>`;
    const toggle = root.querySelector('.switch');
    const input = root.querySelector('input');
    toggle.setAttribute('aria-checked', String(this.hasAttribute('holiday')));
    input.value = this.getAttribute('notice') ?? '';
    input.maxLength = Number(this.getAttribute('maxlength'));
    toggle.addEventListener('click', () =>
      toggle.setAttribute('aria-checked', String(toggle.getAttribute('aria-checked') !== 'true')),
    );
    root.querySelector('.save').addEventListener('click', () => void this.store(toggle, input));
  }

  async store(toggle, input) {
    const status = this.shadowRoot.querySelector('p');
    const holiday = toggle.getAttribute('aria-checked') === 'true' ? 'yes' : 'no';
    try {
      const body = new URLSearchParams({ notice: input.value, holiday });
      const answer = await fetch(this.getAttribute('action'), {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(10_000),
      });
      status.textContent = answer.ok ? 'Settings saved.' : 'Not saved. Reload the page and try again.';
    } catch {
      status.textContent = 'Not saved: the shop did not answer.';
    }
  }
}
customElements.define('shop-settings', ShopSettings);
