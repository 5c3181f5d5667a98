/** Which elements a person can act on, and as what. */

const interactiveRoles = new Set([
  'button',
  'link',
  'checkbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'combobox',
  'treeitem',
]);

/** Cells and bars are acted on only when they can take the focus. */
const focusableRoles = new Set(['gridcell', 'columnheader', 'rowheader', 'scrollbar', 'separator', 'listbox']);

const containerRoles = new Set([
  'dialog',
  'alertdialog',
  'tabpanel',
  'region',
  'main',
  'navigation',
  'form',
  'search',
  'group',
  'radiogroup',
  'toolbar',
  'menu',
  'menubar',
  'tablist',
  'tree',
  'grid',
  'treegrid',
  'table',
  'list',
  'row',
  'rowgroup',
  'document',
  'application',
  'article',
  'feed',
  'log',
  'status',
  'alert',
  'banner',
  'complementary',
  'contentinfo',
  'listbox',
]);

export function explicitRole(element: Element): string {
  const attribute = element.getAttribute('role');
  if (!attribute) return '';
  const role = attribute.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? '';
  return role === 'none' || role === 'presentation' ? '' : role;
}

export function isContainerRole(role: string): boolean {
  return containerRoles.has(role);
}

/** The role of a control, from its `role` or its tag; empty for what is no control. */
export function controlRole(element: Element, tag: string): string {
  const explicit = explicitRole(element);
  if (interactiveRoles.has(explicit)) return explicit;
  const native = nativeRoles.get(tag)?.(element);
  if (native) return native;
  if (focusableRoles.has(explicit)) {
    const index = element.getAttribute('tabindex');
    if (index !== null && Number(index) >= (explicit === 'gridcell' ? -1 : 0)) return explicit;
  }
  return '';
}

const nativeRoles: ReadonlyMap<string, (element: Element) => string> = new Map([
  ['a', linkRole],
  ['area', linkRole],
  ['button', () => 'button'],
  ['summary', element => (element.parentElement?.localName === 'details' ? 'button' : '')],
  ['select', element => (isList(element) ? 'listbox' : 'combobox')],
  ['textarea', () => 'textbox'],
  ['input', element => (element instanceof HTMLInputElement ? inputRole(element) : '')],
  ['video', playerRole],
  ['audio', playerRole],
]);

function linkRole(element: Element): string {
  return element.hasAttribute('href') || element.hasAttribute('xlink:href') ? 'link' : '';
}

function playerRole(element: Element): string {
  return element.hasAttribute('controls') ? 'clickable' : '';
}

function isList(element: Element): boolean {
  return element instanceof HTMLSelectElement && (element.multiple || element.size > 1);
}

const inputRoles: Record<string, string> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  file: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  hidden: '',
};

function inputRole(input: HTMLInputElement): string {
  const known = inputRoles[input.type];
  if (known !== undefined) return known;
  if (input.list) return 'combobox';
  return input.type === 'search' ? 'searchbox' : 'textbox';
}

/** The outermost element of an editable region. */
export function isEditingHost(element: Element): boolean {
  if (!(element instanceof HTMLElement) || !element.isContentEditable) return false;
  const attribute = element.getAttribute('contenteditable');
  if (attribute !== null && attribute !== 'false') return !element.parentElement?.isContentEditable;
  return element === document.body && document.designMode === 'on';
}

const clickAttributes = [
  'onclick',
  'onmousedown',
  'onmouseup',
  'onpointerdown',
  'ondblclick',
  'ng-click',
  'data-ng-click',
];

export function hasClickAttribute(element: Element): boolean {
  for (const name of clickAttributes) if (element.hasAttribute(name)) return true;
  return element.getAttribute('jsaction')?.includes('click') ?? false;
}

const regionRoles: Record<string, string> = {
  form: 'form',
  dialog: 'dialog',
  alertdialog: 'dialog',
  row: 'row',
  listitem: 'listitem',
  navigation: 'nav',
  region: 'section',
  article: 'section',
  main: 'main',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'section',
  search: 'form',
  group: 'fieldset',
  radiogroup: 'fieldset',
  tabpanel: 'tabpanel',
  table: 'table',
  grid: 'grid',
  treegrid: 'grid',
  list: 'list',
  listbox: 'listbox',
  menu: 'menu',
  menubar: 'menu',
  tablist: 'tablist',
  tree: 'tree',
  toolbar: 'toolbar',
  alert: 'alert',
  status: 'status',
};

const regionTags: Record<string, string> = {
  form: 'form',
  dialog: 'dialog',
  tr: 'row',
  li: 'listitem',
  nav: 'nav',
  section: 'section',
  article: 'section',
  aside: 'section',
  main: 'main',
  header: 'header',
  footer: 'footer',
  fieldset: 'fieldset',
  details: 'section',
  search: 'form',
  table: 'table',
  ul: 'list',
  ol: 'list',
  menu: 'list',
  dl: 'list',
  iframe: 'iframe',
  frame: 'iframe',
};

/** The role of a container that gives its content a context; empty for none. */
export function regionRole(element: Element, tag: string): string {
  const explicit = element.getAttribute('role');
  if (explicit) {
    const role = explicit.trim().split(/\s+/, 1)[0] ?? '';
    if (role === 'none' || role === 'presentation') return '';
    return regionRoles[role] ?? '';
  }
  const byTag = regionTags[tag];
  if (byTag !== undefined) return byTag;
  return element.getAttribute('aria-modal') === 'true' ? 'dialog' : '';
}
