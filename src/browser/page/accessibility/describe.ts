import { colourOf } from './colour.ts';
import { containerName, contentText, nameOf } from './name.ts';
import { controlRole, isEditingHost, regionRole } from './role.ts';
import { cut, parentOf } from '../dom/dom.ts';
import { nameSeen } from '../dom/refs.ts';

const words: Record<string, string> = {
  textbox: 'field',
  searchbox: 'search field',
  combobox: 'drop-down',
  listbox: 'list',
  spinbutton: 'number field',
  clickable: 'element',
  menuitem: 'menu item',
  row: 'row',
  listitem: 'list item',
  nav: 'navigation',
};

/** An element in the words of a message: `the button 'Continue'`. */
export function describe(element: Element): string {
  const tag = element.localName;
  const role = controlRole(element, tag) || (isEditingHost(element) ? 'textbox' : '') || regionRole(element, tag);
  const name = cut(nameFor(element, role), 60);
  if (!role && !name) return nearest(element);
  const noun = words[role || 'clickable'] ?? role;
  return name ? `the ${noun} '${name}'` : `the ${noun}${role ? '' : ` <${tag}>`}`;
}

function nameFor(element: Element, role: string): string {
  const container = role !== '' && regionRole(element, element.localName) === role;
  if (!container) return nameOf(element, role || 'clickable') || nameSeen(element);
  return containerName(element) || (role === 'listitem' || role === 'row' ? contentText(element, null, false) : '');
}

/** A box without a name is named by what it belongs to. */
function nearest(element: Element): string {
  if (element instanceof SVGElement && element.localName !== 'svg')
    return `the ${colourOf(element).split(' ', 1)[0] ?? ''} ${element.localName}`.replace(/ +/g, ' ');
  for (let at = parentOf(element); at && at !== document.body; at = parentOf(at)) {
    const role = regionRole(at, at.localName);
    const name = containerName(at);
    if (role && name) return `a part of the ${words[role] ?? role} '${cut(name, 60)}'`;
  }
  const mark = element.id ? `#${element.id}` : element.classList[0] ? `.${element.classList[0]}` : '';
  return `an element <${cut(element.localName + mark, 60)}>`;
}
