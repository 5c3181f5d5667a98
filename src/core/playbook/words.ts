import type { Locator, PlaybookAction, PlaybookEntry } from './entry.ts';

const roles: Readonly<Record<string, string>> = {
  textbox: 'field',
  searchbox: 'search field',
  spinbutton: 'number field',
  combobox: 'list',
  listbox: 'list',
  clickable: 'element',
  img: 'picture',
  menuitem: 'menu item',
};

/** What an entry does, a sentence for each of its actions. */
export function sayEntry({ actions }: PlaybookEntry): string[] {
  return actions.map(sayAction);
}

function sayAction({ arguments: given, locator }: PlaybookAction): string {
  const { url, keys, checked, text, value, options, files } = given;
  if (typeof url === 'string') return `Open ${url}`;
  const where = locator === null ? 'the page' : sayLocator(locator);
  if (typeof keys === 'string') return `Press ${keys} in ${where}`;
  if (typeof checked === 'boolean') return checked ? `Check ${where}` : `Uncheck ${where}`;
  const put = [text, value, options, files].flat().filter(one => one !== undefined);
  return put.length > 0 ? `Put ${put.join(', ')} into ${where}` : `Press ${where}`;
}

/** An element in words, with what distinguishes it from others. */
function sayLocator({ role, name, hints, row = [], section, frame }: Locator): string {
  const called = name === '' ? (hints ?? '') : name;
  const parts = [
    `the ${roles[role] ?? role}${called === '' ? '' : ` “${called}”`}`,
    row.length > 0 && `in the row with ${row.map(words => `“${words}”`).join(' and ')}`,
    row.length === 0 && section !== undefined && `in “${section}”`,
    frame !== undefined && `in the frame “${frame}”`,
  ];
  return parts.filter(Boolean).join(' ');
}
