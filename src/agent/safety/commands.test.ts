import { expect, test } from 'vitest';
import { element, page, text } from '#tests/fakes/observation.ts';
import { click, guard } from '#tests/agent/guarded.ts';
import { commandOf } from './commands.ts';

const pages: Record<string, string> = {
  en: 'The load of the server and what it costs you',
  de: 'Die Seite der Firma und ihre Angebote für alle',
  es: 'La página de la tienda y sus ofertas para todos',
  fr: 'La page du magasin et ses offres pour tous',
  it: 'La pagina del negozio e le sue offerte per tutti',
  ru: 'Страница магазина и все товары',
  tr: 'Mağazanın sayfası ve bütün ürünler için fiyatlar',
  pl: 'Strona sklepu i wszystkie produkty dla klientów',
  pt: 'A página da loja e as suas ofertas para todos os clientes',
  nl: 'De pagina van de winkel en alle producten voor klanten',
  ja: 'サイトのページと値段。',
  zh: '商店的页面，以及价格。',
};
const read = (language: string, label: string) => commandOf(label, { page: page([text(pages[language] ?? '')]) });

test.each([
  ['en', 'Evict tenant'],
  ['en', 'Detonate'],
  ['en', 'Waive rights'],
  ['en', 'Launch campaign'],
  ['de', 'Zählerstand melden'],
  ['es', 'Ceder derechos'],
  ['fr', 'Céder le bail'],
  ['it', 'Cedi il contratto'],
  ['ru', 'Уволить сотрудника'],
  ['en', 'Save and launch campaign'],
  ['es', 'Launch campaign'],
  ['en', 'Charge'],
  ['tr', 'Kiracıyı yerleştir'],
  ['tr', 'Malı söndür'],
  ['tr', 'Malları paketle'],
  ['pl', 'Eksmituj lokatora'],
  ['pt', 'Despejar inquilino'],
  ['nl', 'Huurders uitwijzen'],
  ['de', 'Ausweisen'],
  ['ja', '税を納める'],
  ['ko', '세입자 퇴거하기'],
  ['hi', 'दीवार को रंगें'],
  ['zh', '退保'],
  ['zh', '注销住户'],
  ['ar', 'تنازل عن الحقوق'],
  ['ar', 'إخلاء المستأجر'],
  ['ar', 'انسحاب من السباق'],
  ['en', 'Text everyone'],
  ['en', 'Detach volume'],
  ['en', 'Email all customers'],
  ['ja', '口座振替を始める'],
  ['de', 'Kind abmelden'],
  ['fr', 'Désinscrire Léo'],
  ['fr', 'Remettre les clés'],
  ['ru', 'Внести взнос'],
  ['es', 'Ampliar límite'],
])('in %s “%s” is a command', (language, label) => expect(read(language, label)).toBeDefined());

test.each([
  ['en', 'Overview'],
  ['en', 'DNS records'],
  ['en', 'Dark mode'],
  ['en', 'Size guide'],
  ['en', 'Alice Brown'],
  ['en', 'Step 2'],
  ['en', 'Best sellers'],
  ['de', 'Versandkosten'],
  ['de', 'Alle Filialen'],
  ['es', 'Popular'],
  ['fr', 'Panier'],
  ['it', 'Cucina italiana'],
  ['ru', 'Новости'],
  ['en', 'Detect language'],
  ['en', 'Get directions'],
  ['en', 'Research'],
  ['en', 'Pets allowed'],
  ['de', 'Mautstraßen vermeiden'],
  ['de', 'Heute'],
  ['tr', 'Fiyat'],
  ['tr', 'Evler'],
  ['pl', 'Kraj'],
  ['pt', 'Lugar'],
  ['nl', 'Prijzen'],
  ['de', 'Laternen'],
  ['it', 'Corriere'],
  ['ja', 'ありがとう'],
  ['de', 'Ausgaben'],
  ['fr', 'Hiver'],
  ['it', 'Mare'],
  ['ja', '価格'],
  ['ko', '가격'],
  ['en', 'Flip'],
  ['en', 'Flip card'],
  ['hi', 'तस्वीरें'],
  ['zh', '营业时间'],
  ['zh', '2026'],
  ['ar', 'الأسعار'],
  ['ar', 'مواعيد العمل'],
  ['ar', 'تاريخ'],
  ['en', 'Text size'],
  ['en', 'Freeze column'],
  ['en', 'About the author'],
  ['en', 'In the news'],
  ['en', 'Posted this week'],
  ['ja', '授業を始める'],
  ['de', 'Jetzt anmelden'],
  ['de', 'Stand der Arbeiten'],
  ['de', 'Mit Google anmelden'],
  ['fr', 'Itinéraire'],
  ['fr', 'Histoire du lieu'],
  ['ru', 'Новости'],
  ['es', 'Ampliar foto'],
  ['zh', '播放'],
  ['ar', 'تكبير'],
])('in %s “%s” is none', (language, label) => expect(read(language, label)).toBeUndefined());

test('a command of a script without spaces is carried out when a step has it', () => {
  const node = element('button', '退保');
  const asked = (step: string) => guard([step]).check(click(node), page([node]))?.question;
  expect(asked('查一下保单的到期日')).toContain('No step of the task asks for it');
  expect(asked('替我退保')).toBeUndefined();
});

test('a command that nobody knows is carried out when a step has its verb, else it is asked about', () => {
  const node = element('button', 'Evict tenant');
  const there = page([text('The tenants of the house and what they pay'), node]);
  const asked = (step: string) => guard([step]).check(click(node), there)?.question;
  expect(asked('List the tenants')).toContain('No step of the task asks for it');
  expect(asked('Evict the tenant')).toBeUndefined();
  const menu = element('button', 'Evict tenant', { expanded: false });
  expect(guard(['List the tenants']).check(click(menu), page([menu]))).toBeUndefined();
});
