/**
 * Runs in every frame: the list of a native select opens as part of the page once somebody clicks it with the mouse.
 * Without it Chromium draws the list in a window of its own, which no screencast shows. The select looks as before
 * again when it loses the focus.
 */
export const selectPickerScript = `addEventListener('mousedown', event => {
  const target = event.composedPath()[0];
  const select = target instanceof Element ? target.closest('select') : null;
  const mark = 'data-legwork-picker';
  if (!event.isTrusted || !select || select.multiple || select.size > 1 || select.hasAttribute(mark)) return;
  const root = select.getRootNode();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('select[' + mark + '], select[' + mark + ']::picker(select) { appearance: base-select; }');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  select.setAttribute(mark, '');
  select.addEventListener('blur', () => {
    select.removeAttribute(mark);
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter(one => one !== sheet);
  }, { once: true });
}, { capture: true });`;
