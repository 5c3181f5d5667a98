/** Lists, cards and grids, with what a page shows while they are empty or on their way. */
import { html, list, type Site, site } from './site.ts';

const card = (title: string, text: string): string => `<div class="card"><h3>${title}</h3><p>${text}</p></div>`;
const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const nobody = (): boolean => false;

export const listing = (): Site[] => [
  site('one-card-is-a-ticket', {
    start: {},
    page: () =>
      html(
        'Desk',
        `<h1>Desk</h1><section><h2>Tickets</h2>${card('Printer on floor 2', 'It hums and prints nothing.')}</section>`,
      ),
    steps: ['Check that there are no tickets'],
    holds: nobody,
  }),
  site('rows-after-grey-ones', {
    start: {},
    page: () =>
      html(
        'Orders',
        '<h1>Orders</h1><section aria-label="Orders"><div class="g"></div><div class="g"></div><div class="g"></div></section><style>.g{height:30px;margin:8px;background:#ddd}</style>',
        `later(5000).then(() => { $('section').innerHTML = '<ul><li>Order 7, Ann</li><li>Order 8, Bo</li></ul>'; });`,
      ),
    steps: ['Check that there are no orders'],
    holds: nobody,
  }),
  site('last-product-among-reviews', {
    start: {},
    page: () =>
      html(
        'Greenleaf',
        `<h1>What people say</h1><div>${[
          ['Ann', 'Price: 5 of 5'],
          ['Bo', 'Price: 3 of 5'],
          ['Cy', 'Price: 4 of 5'],
        ]
          .map(([name = '', text = '']) => card(name, text))
          .join('')}</div>`,
      ),
    steps: ['Read the price of the last product'],
    answers: ['skip'],
    holds: nobody,
  }),
  site('pages-by-numbers-in-another-language', {
    plain: true,
    start: {},
    page: () => pageOf(1),
    on: { 'get p2': () => pageOf(2), 'get p3': () => pageOf(3) },
    steps: ['List all kirjat'],
    holds: (_, result) => numbers(9).every(n => result.includes(`Kirja ${n}`)),
  }),
];

const pageOf = (page: number): string =>
  html(
    'Kirjat',
    `<h1>Kirjat</h1>${list(numbers(3).map(n => `Kirja ${(page - 1) * 3 + n}`))}<div>${numbers(3)
      .map(n => (n === page ? `<span>${n}</span>` : `<a href="${n === 1 ? './' : `p${n}`}">${n}</a>`))
      .join(' ')}${page < 3 ? ` <a href="p${page + 1}">Seuraava</a>` : ''}</div>`,
  );
