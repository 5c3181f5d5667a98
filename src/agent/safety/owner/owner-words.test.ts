import { describe, expect, test } from 'vitest';
import { isCommon, type OwnerClause, readOwnerWords } from './owner-words.ts';

type Options = Parameters<typeof readOwnerWords>[1];

const read = (text: string, options?: Options) => readOwnerWords([text], options);
/** The only order of a text. */
function order(text: string, options?: Options): OwnerClause {
  const { orders, bans } = read(text, options);
  const [only] = orders;
  if (!only || orders.length > 1 || bans.length > 0) throw new Error(`“${text}” has no single order.`);
  return only;
}
const kindsOf = (clauses: readonly OwnerClause[]): string[] => clauses.map(({ kinds }) => [...kinds].join('+'));

describe('clauses', () => {
  test.each<[text: string, orders: string[], bans: string[]]>([
    ['Open the order and delete it', ['look', 'delete'], []],
    ['Pay 5 € to Ann, then send Bob the receipt', ['pay', 'send+upload'], []],
    ['Read its status: delete it', ['look', 'delete'], []],
    ['Never delete anything. Pay it.', ['pay'], ['delete']],
    ['Wire 20 € to Ann', ['transfer'], []],
    ['Pay row 5\nDo not pay row 6', ['pay'], ['pay']],
    ['Do not save, delete or publish anything', [], ['save', 'delete', 'publish']],
    ['Do not delete or pay and then publish', [], ['delete', 'pay', 'publish']],
    ['Do not pay but delete it', ['delete'], ['pay']],
    ['Do not pay, but then delete it', ['delete'], ['pay']],
    ['Delete drafts, not invoices', ['delete'], ['']],
    ['Pay the bill; aber lösche nichts', ['pay'], ['delete']],
    ['メールを削除して。送信しないで。', ['delete'], ['send']],
  ])('“%s” orders %j and forbids %j', (text, orders, bans) => {
    const words = read(text);
    expect(kindsOf(words.orders)).toEqual(orders);
    expect(kindsOf(words.bans)).toEqual(bans);
  });

  test.each([
    'Do not forget to pay',
    'Pay the bill, no matter what',
    'Without asking, pay the bill',
    'Open shop.test/do/not/go and pay',
    'Open https://shop.test/never and pay',
    'Mail never@shop.test, then pay',
    'Wait until it says “not available”, then pay',
    "Press 'No', then pay",
  ])('“%s” forbids nothing', text => {
    const { orders, bans } = read(text);
    expect(bans).toEqual([]);
    expect(orders.at(-1)?.kinds.has('pay') || orders.at(0)?.kinds.has('pay')).toBe(true);
  });
});

describe('a prohibition', () => {
  test.each([
    ['Buy it without paying', 'pay'],
    ['Avoid purchasing', 'pay'],
    ['Do not buy anything', 'pay'],
    ['No purchases', 'pay'],
    ['No e-mails', 'send'],
    ['Stop before paying', 'pay'],
    ['Stop before you pay', 'pay'],
    ['Ask me before submitting the payment', 'pay'],
    ['Only delete after my approval', 'delete'],
    ['Deleting is forbidden', 'delete'],
    ['No posting', 'publish'],
    ['Never go on swapping', 'transfer'],
    ['Do not spend money', 'pay'],
    ['Löschen verboten', 'delete'],
    ['Prohibido comprar', 'pay'],
  ])('“%s” forbids to %s', (text, kind) => {
    const { bans } = read(text);
    expect(bans.some(({ kinds }) => kinds.has(kind as never))).toBe(true);
  });

  test('is none in the first half of a compound', () => {
    expect(read('Genre: Non-Fiction').bans).toEqual([]);
    expect(read('Write to no-reply and submit it').bans).toEqual([]);
    expect(read('Non inviare il modulo').bans).toHaveLength(1);
  });

  test('names its action by a noun, or what the action is about', () => {
    expect([...(read('No purchases').bans[0]?.things ?? [])]).toEqual([]);
    expect([...(read('Do not delete the order').bans[0]?.things ?? [])]).toEqual(['order']);
    expect([...(read('No invoices').bans[0]?.things ?? [])]).toEqual(['order']);
  });

  test('in a guardrail needs no “not”, and a rule to keep to is none', () => {
    expect(kindsOf(read('Deletions of any kind', { forbids: true }).bans)).toEqual(['delete']);
    expect(kindsOf(read('Paying. Sending', { forbids: true }).bans)).toEqual(['pay', 'send+upload']);
    expect(read('Only save drafts', { forbids: true }).bans).toEqual([]);
    expect(read('Always ask', { forbids: true }).bans).toEqual([]);
    expect(read('Please, please and please only save drafts', { forbids: true }).bans).not.toEqual([]);
    expect(kindsOf(read('Never save, always save', { forbids: true }).bans)).toContain('save');
  });
});

describe('whom and what a clause names', () => {
  test.each<[text: string, names: string[], parties: string[]]>([
    ['Send Bob Smith the report', ['bob', 'smith'], ['bob', 'smith']],
    ['Send it to ann@a.test', ['ann a test'], ['ann a test']],
    ['Delete the customer bob smith', ['bob', 'smith'], ['bob', 'smith']],
    ['Delete invoice 4711 and #12', ['4711', '12'], []],
    ['Delete row 12', [], []],
    ['Buy "green tea" for 5 €', ['green tea'], []],
    ['Buy “green tea” for $4711', ['green tea'], []],
    ["Click 'Pay now'", ['pay now'], []],
    ["Don't delete Ann's draft", ['ann s'], ['ann s']],
    ['Delete the Draft', [], []],
    ['Open the first one', [], []],
  ])('“%s”', (text, names, parties) => {
    const { orders, bans } = read(text);
    const [clause] = [...orders, ...bans];
    expect(clause?.names.map(units => units.join(' '))).toEqual(names);
    expect(clause?.parties.map(units => units.join(' '))).toEqual(parties);
  });

  test('is meant in the clauses behind it too, unless they name something themselves', () => {
    const [, second] = read('Open the invoice of Ann over 5 € and pay it').orders;
    expect(second?.names).toEqual([['ann']]);
    expect(second?.parties).toEqual([['ann']]);
    expect(second?.amounts.map(({ value }) => value)).toEqual([5]);
    expect([...(second?.things ?? [])]).toEqual(['order']);
    const [, other] = read('Open the invoice of Ann over 5 € and pay Bob 7 €').orders;
    expect(other?.names).toEqual([['bob']]);
    expect(other?.amounts.map(({ value }) => value)).toEqual([7]);
    const [, thing] = read('Open the mail of Ann and delete the draft').orders;
    expect(thing?.names).toEqual([]);
    expect([...(thing?.things ?? [])]).toEqual(['post']);
    // A new text begins with nothing.
    expect(readOwnerWords(['Open the mail of Ann', 'Delete it']).orders[1]?.names).toEqual([]);
    // Of a sentence before, it is meant too.
    expect(read('Open the mail of Ann. Delete it.').orders[1]?.names).toEqual([['ann']]);
  });
});

describe('values of inputs', () => {
  test('name somebody or something, and order nothing', () => {
    const { kinds, names, parties } = order('Open {what}', { inputs: { what: 'delete Bob' } });
    expect([...kinds]).toEqual(['look']);
    expect(names).toEqual([['delete', 'bob']]);
    expect(parties).toEqual([['delete', 'bob']]);
    expect(order('Open {other}', { inputs: { what: 'Bob' } }).names).toEqual([]);
    expect(order('Open {what}', { inputs: { what: '' } }).names).toEqual([]);
  });

  test.each<[value: string, amounts: number[]]>([
    ['12.00', [12]],
    ['€ 12', [12]],
    ['12 EUR', [12]],
    ['12 and 13', []],
    ['house 12', []],
    ['12 rooms of', []],
    ['twelve', []],
  ])('“%s” is the amounts %j', (value, amounts) => {
    expect(order('Pay {sum}', { inputs: { sum: value } }).amounts.map(one => one.value)).toEqual(amounts);
  });

  test('are known words, as all words of the owner are', () => {
    const { units } = readOwnerWords(['Pay Ann', 'Never pay Bob'], { inputs: { who: 'Eve Stone' } });
    expect([...units]).toEqual(expect.arrayContaining(['pay', 'ann', 'bob', 'eve', 'stone']));
    expect(units.has('mallory')).toBe(false);
  });
});

test.each<[text: string, amounts: [value: number, limit: boolean][]]>([
  ['Pay ACME $20', [[20, false]]],
  ['Pay ACME at most $20', [[20, true]]],
  ['Pay up to 20 € for it', [[20, true]]],
  ['Pay 20 € or less', [[20, true]]],
  ['Pay 20 € for at least one of the cheap tickets to Rome and at most', [[20, false]]],
  ['Pay in 20 days', []],
  [
    'Pay $20 or 30 €',
    [
      [20, false],
      [30, false],
    ],
  ],
])('“%s” names the amounts %j', (text, amounts) => {
  expect(order(text).amounts.map(({ value, limit }) => [value, limit])).toEqual(amounts);
});

test('a clause presses a control, fills in a form, or speaks of whatever there is', () => {
  const [press, fill, all] = ['Press OK', 'Type the name', 'Delete everything'].map(text => order(text));
  expect([press?.presses, fill?.presses]).toEqual([true, false]);
  expect([press?.fills, fill?.fills]).toEqual([false, true]);
  expect([press?.general, all?.general]).toEqual([false, true]);
});

test.each([
  ['Send me a summary', true],
  ['Show us the orders', true],
  ['Send Bob a summary', false],
  ['Tell me', true],
  ['Send me the file to me@a.test', false],
  ['Report me the file and then by mail', true],
  ['Read what the newest of all mails says to me', false],
])('“%s” asks for a report to the owner: %s', (text, report) => {
  expect(read(text).orders[0]?.report).toBe(report);
});

test('of very many texts and clauses only a part is read', () => {
  expect(readOwnerWords(Array.from({ length: 500 }, () => 'Pay')).orders).toHaveLength(400);
  expect(readOwnerWords(Array.from({ length: 300 }, () => 'Pay.\n'.repeat(10))).orders).toHaveLength(1500);
});

test('a verb of a step is no name, an unknown word may be', () => {
  expect([isCommon(['wire'], ['en']), isCommon(['zorblax'], ['en'])]).toEqual([true, false]);
});

test.each(['Click "投稿する"', 'Click "Отправить"', 'Click "إرسال"'])(
  '%s presses a control, whatever the language of its label',
  text => {
    expect(read(text).orders[0]).toMatchObject({ presses: true });
  },
);
