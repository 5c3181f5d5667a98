/** Changes of the practice site since a task was recorded: each is made to every page on its way. */
import { type Document, type Element, Window } from 'happy-dom';

export type Change = { name: string; change(html: string): string };

type Edit = (page: Document) => void;

const change = (name: string, edit: Edit): Change => ({ name, change: html => edited(html, edit) });

function edited(html: string, edit: Edit): string {
  // A part of a page, such as the reviews that come late, stays as it is.
  if (!/^\s*<!doctype/i.test(html)) return html;
  const window = new Window();
  try {
    const page = new window.DOMParser().parseFromString(html, 'text/html');
    edit(page);
    return `<!doctype html>${page.documentElement.outerHTML}`;
  } finally {
    window.close();
  }
}

const each = (page: Document, selector: string, edit: (found: Element) => void): void =>
  [...page.querySelectorAll(selector)].forEach(edit);

/** Other words in the place of the own words of elements; those that follow in them stay. */
const reworded =
  (selector: string, words: Record<string, string>): Edit =>
  page =>
    each(page, selector, found => {
      const text = [...found.childNodes].find(node => node.nodeType === 3 && node.textContent.trim() !== '');
      const instead = text && words[text.textContent.trim()];
      if (text && instead !== undefined) text.textContent = instead;
    });

/** Each id, and what refers to it, by another. */
const withIds =
  (other: (id: string) => string): Edit =>
  page => {
    const referring = ['for', 'aria-labelledby', 'aria-describedby', 'data-open-dialog'];
    each(page, '[id]', found => found.setAttribute('id', other(found.id)));
    for (const name of referring)
      each(page, `[${name}]`, found => {
        const ids = (found.getAttribute(name) ?? '').split(' ');
        found.setAttribute(name, ids.map(other).join(' '));
      });
  };

const reversed =
  (selector: string, entries: string): Edit =>
  page =>
    each(page, selector, list => {
      const own = [...list.querySelectorAll(`:scope > ${entries}`)];
      list.append(...own.toReversed());
    });

const atStart =
  (selector: string, html: string): Edit =>
  page =>
    each(page, selector, found => found.insertAdjacentHTML('afterbegin', html));

const atEnd =
  (selector: string, html: string): Edit =>
  page =>
    each(page, selector, found => found.insertAdjacentHTML('beforeend', html));

const swapped: Record<string, string> = { 'new-name': 'new-email', email: 'password', category: 'sort' };
const swaps = new Map(
  Object.entries(swapped).flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]),
);

/** A button that puts another thing into the cart. */
function otherThing(page: Document): string {
  const shop = page.querySelector('a.brand')?.getAttribute('href') ?? '';
  return `<form method="post" action="${shop.replace(/\/(?:shop|office)$/, '/cart/add')}"><p>Jute twine</p><input type="hidden" name="slug" value="jute-twine"><input type="hidden" name="quantity" value="1"><button>Add to cart</button></form>`;
}

export const changes: Change[] = [
  change(
    'buttons are called otherwise',
    reworded('button, a', {
      'Add to cart': 'Put into basket',
      'Save customer': 'Store the customer',
      'New customer': 'Create customer',
      Continue: 'Go on',
      Search: 'Find',
    }),
  ),
  change(
    'fields are called otherwise',
    reworded('label', {
      Email: 'Electronic mail',
      'Full name': 'Name and surname',
      Quantity: 'How many',
      'Sort by': 'Order',
      'Search products': 'Find something',
    }),
  ),
  change(
    'one label is in another language',
    reworded('label, button, a', {
      'Customer type': 'Kundenart',
      'Add to cart': 'In den Warenkorb',
      Password: 'Passwort',
    }),
  ),
  change(
    'choices are called otherwise',
    reworded('option', { Trade: 'Business', 'Price: low to high': 'Cheapest first' }),
  ),
  change(
    'headings and notices are called otherwise',
    reworded('h1, h2, .notice', {
      'Your cart': 'Basket',
      'Customer added.': 'The customer is in the list.',
      'New customer': 'Somebody new',
      'Enter your code': 'One more step',
      Customers: 'People',
    }),
  ),
  change(
    'other ids',
    withIds(id => `x${id.length}-${id.split('').toReversed().join('')}`),
  ),
  change(
    'ids of other elements',
    withIds(id => swaps.get(id) ?? id),
  ),
  change('no ids, labels by nesting', page => {
    each(page, 'label[for]', label => {
      const control = page.getElementById(label.getAttribute('for') ?? '');
      if (control === null || control.closest('.search') !== null) return;
      label.removeAttribute('for');
      control.removeAttribute('id');
      label.append(control);
    });
  }),
  change('new wrappers', page => {
    each(page, 'input, select, button, .product a', found => {
      const around = page.createElement('div');
      found.replaceWith(around);
      around.append(found);
    });
  }),
  change('buttons at the top of their form', page => {
    each(page, 'main form', form => {
      const button = form.querySelector(':scope > button, :scope > .buttons');
      if (button !== null) form.prepend(button);
    });
  }),
  change('fields in another order', reversed('main form', '.field')),
  change('entries in another order', page => {
    reversed('ul.products', 'li')(page);
    reversed('tbody', 'tr')(page);
    reversed('nav.links', 'a')(page);
  }),
  change('columns in another order', reversed('tr', '*')),
  change('buttons are links', page => {
    each(page, '.product a, nav.links a', link => link.setAttribute('role', 'button'));
  }),
  change(
    'a banner',
    atStart(
      'body',
      '<aside class="banner" aria-label="Cookies">We use cookies. <button type="button" onclick="this.parentElement.remove()">Accept</button> <a href="#">Settings</a></aside>',
    ),
  ),
  change(
    'a dialog in the way',
    atEnd(
      'body',
      '<dialog id="news" aria-label="News"><p>We have news.</p><button type="button" onclick="news.close()">Close</button></dialog><script>news.showModal()</script>',
    ),
  ),
  change('a new field that has to be filled in', page => {
    const field = '<div class="field"><label for="vat">Reference</label><input id="vat" name="vat" required></div>';
    each(page, 'main form', form => form.removeAttribute('novalidate'));
    atStart('main form:has(button.main)', field)(page);
    atStart('dialog form', field)(page);
  }),
  change('the same button for other things', page => atEnd('.products .product', otherThing(page))(page)),
  change('the same button above', page => atStart('main', otherThing(page))(page)),
  change(
    'the same fields and buttons in another form',
    atStart(
      'main',
      '<form class="news" method="post" action="#"><h2>Newsletter</h2><label>Email <input name="email"></label> <label>Full name <input name="name"></label> <label>Quantity <input type="number" name="quantity"></label> <button>Continue</button> <button>Save customer</button> <button type="button">New customer</button></form>',
    ),
  ),
  change('a thing with a longer name before', page => {
    each(page, '.product', product => {
      const copy = product.cloneNode(true);
      const name = copy.querySelector('.name');
      if (name !== null) name.textContent = `${name.textContent}, refurbished`;
      const link = copy.querySelector('a');
      link?.setAttribute('href', `${link.getAttribute('href')?.replace(/[^/]*$/, 'jute-twine')}`);
      product.before(copy);
    });
  }),
  change('things are called otherwise', reworded('.product .name', { 'Storm lantern': 'Tempest lantern' })),
  change('the search is gone', page => each(page, 'form.search', form => form.remove())),
  change('the button is off', page =>
    each(page, 'main form button.main', button => button.setAttribute('disabled', '')),
  ),
];
