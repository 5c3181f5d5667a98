import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor, isWordOf } from './redactor.ts';

const secret = 'Zx9!kanarie-77Qw';

function facesOf(value: string, more: { common?: boolean } = {}) {
  const redactor = createRedactor();
  redactor.add({ value, placeholder: '{{shop.password}}', ...more });
  return redactor;
}

const redactorOf = (value: string) => facesOf(value).forModels;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each([
  ['as it is', secret],
  ['in an address', `https://a.test/?p=${encodeURIComponent(secret)}&x=1`],
  ['in a form', new URLSearchParams({ p: secret }).toString()],
  ['in base64', base64(secret)],
  ['in base64 for addresses', Buffer.from(secret).toString('base64url')],
  ['in the basic form of HTTP', base64(`ann:${secret}`)],
  ['in hex', Buffer.from(secret).toString('hex')],
  ['in JSON', JSON.stringify({ p: secret })],
  ['in JSON in JSON', JSON.stringify(JSON.stringify({ p: secret }))],
  ['backwards', [...secret].toReversed().join('')],
  ['in capitals', secret.toUpperCase()],
  ['in HTML as numbers', [...secret].map(letter => `&#${letter.codePointAt(0)};`).join('')],
  ['with signs between its letters that nobody sees', [...secret].join('\u200b')],
  ['in the address of an address', encodeURIComponent(encodeURIComponent(secret))],
])('a secret is redacted %s', (_, text) => {
  const redacted = redactorOf(secret).text(`before ${text} after`);
  expect(redacted).toContain('{{shop.password}}');
  expect(redacted.toLowerCase()).not.toContain('kanarie');
  expect(redacted).not.toContain(base64('kanarie').slice(1, 8));
  expect(redacted).toMatch(/^before .* after$/);
});

test('whatever stands around it, no secret gets through in its own form, nor in base64', () => {
  const word = fc.string({ minLength: 10, maxLength: 30 }).filter(text => text.trim().length >= 10);
  fc.assert(
    fc.property(word, fc.string(), fc.string(), (value, before, after) => {
      const given = `${value}7a`;
      const redactor = redactorOf(given);
      fc.pre(!'{{shop.password}}'.includes(given));
      expect(redactor.text(before + given + after)).not.toContain(given);
      const core = base64(given).slice(0, -4);
      expect(redactor.text(`x ${base64(given)}`)).not.toContain(core);
    }),
  );
});

test('values of any shape are redacted in depth, and are the same object where there is nothing to redact', () => {
  const redactor = redactorOf(secret);
  const bytes = new Uint8Array([1, 2]);
  const clean = { a: ['b', { c: 1 }], bytes, at: new Date(0) };
  expect(redactor.deep(clean)).toBe(clean);
  expect(redactor.deep({ a: [`x${secret}`, { b: secret }], bytes })).toEqual({
    a: ['x{{shop.password}}', { b: '{{shop.password}}' }],
    bytes,
  });
});

test('words of a protocol stay in their fields, and what is beside them is redacted', () => {
  const { deep } = redactorOf('button');
  expect(deep({ nodes: [{ role: 'button', name: 'button' }] }, ['role'])).toEqual({
    nodes: [{ role: 'button', name: '{{shop.password}}' }],
  });
  // What is no word a page has put there.
  expect(redactorOf(secret).deep({ role: secret }, ['role'])).toEqual({ role: '{{shop.password}}' });
});

/** Each character as JSON may also write it. */
function escapedJson(text: string): string {
  return [...text].map(one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

test('keys that a page or a model chose are redacted, names of properties are not', () => {
  const redactor = redactorOf(secret);
  expect(redactor.deep({ [secret]: 1, other: 2 })).toEqual({ '{{shop.password}}': 1, other: 2 });
  expect(redactorOf('practice').deep({ practice: 1 })).toEqual({ practice: 1 });
});

test('JSON stays JSON when a number in it, a key or an escaped text is a secret', () => {
  const { json } = redactorOf('48291375');
  expect(JSON.parse(json('{"pin": 48291375, "total": 12.5, "48291375": ["code 48291375"]}'))).toEqual({
    pin: '{{shop.password}}',
    total: 12.5,
    '{{shop.password}}': ['code {{shop.password}}'],
  });
  expect(JSON.parse(redactorOf(secret).json(`{"a": "${escapedJson(secret)}"}`))).toEqual({ a: '{{shop.password}}' });
  expect(json('the code is 48291375, not JSON')).toBe('the code is {{shop.password}}, not JSON');
  const nested = (levels: number) => `${'['.repeat(levels)}"48291375"${']'.repeat(levels)}`;
  for (const levels of [50, 100_000]) {
    const left = json(`["48291375", ${nested(levels)}]`);
    expect(left).not.toContain('48291375');
    expect(left).toContain('["{{shop.password}}"');
  }
  const clean = '{ "total":  12.50 }';
  expect(json(clean)).toBe(clean);
});

test('a password that is a plain word is redacted where it stands alone, not as a part of an address', () => {
  const redactor = redactorOf('practice');
  expect(redactor.text('The password is: practice.')).toBe('The password is: {{shop.password}}.');
  expect(redactor.text('http://localhost/practice/abc and practices')).toBe(
    'http://localhost/practice/abc and practices',
  );
  expect(redactor.text('?p=practice')).toBe('?p={{shop.password}}');
});

test('people see dots, in the place of a placeholder too, whoever wrote it; a user name is none', () => {
  const { forModels, forPeople } = facesOf(secret);
  const text = `such as ${secret} or {{ shop.password }}, {{shop.id}} and {{other.password}}`;
  expect(forModels.text(text)).toBe(
    'such as {{shop.password}} or {{ shop.password }}, {{shop.id}} and {{other.password}}',
  );
  expect(forPeople.text(text)).toBe('such as •••••• or ••••••, {{shop.id}} and {{other.password}}');
  expect(forPeople.deep({ a: [text] }).a[0]).not.toContain('{{shop.password}}');
});

test.each(['1234', 'Zx9!q', 'été', 'ab', '😀😀😀😀😀'])(
  '%s, of under six characters, is redacted only where it is typed',
  value => {
    const { forModels, forPeople } = facesOf(value);
    for (const text of [value, `We have ${value} of them`, encodeURIComponent(value)])
      expect(forPeople.text(text)).toBe(text);
    expect(forModels.typed(` ${value} `)).toBe('{{shop.password}}');
    expect(forPeople.typed(value)).toBe('••••••');
    expect(forPeople.typed(`${value} and more`)).toBe(`${value} and more`);
  },
);

test('a word of the task is redacted only where it is typed, however long; what nobody writes by chance is redacted anywhere', () => {
  const task = ['Choose the Favourite one', `Type ${secret}`];
  expect([isWordOf(task, 'favourite'), isWordOf(task, 'favour'), isWordOf(task, secret)]).toEqual([true, false, false]);
  const word = facesOf('favourite', { common: true }).forPeople;
  expect([word.text('Your favourite shop'), word.typed('favourite')]).toEqual(['Your favourite shop', '••••••']);
  expect(facesOf(secret, { common: true }).forPeople.text(`It is ${secret}`)).toBe('It is ••••••');
});

test.each([
  ['482913', 'G-482913', 'G-{{shop.password}}'],
  ['482913', 'Your code: 482 913.', 'Your code: {{shop.password}}.'],
  ['482 913', 'code=482913&x', 'code={{shop.password}}&x'],
  ['482913', '1482913, 482913.5 and 0.482913', '1482913, 482913.5 and 0.482913'],
  ['4111 1111 1111 1111', 'card 4111-1111-1111-1111', 'card {{shop.password}}'],
])('the code %s is found in “%s”', (value, text, shown) => {
  expect(redactorOf(value).text(text)).toBe(shown);
});

test.each(['hunter2', 'pässwort', 'practice', 'tea-pot'])(
  'the plain %s is redacted in the forms that programs write',
  value => {
    const { text } = redactorOf(value);
    expect(text(`x=${base64(`ann:${value}`)}`)).not.toContain(base64(value).slice(0, 6));
    expect(text(Buffer.from(value).toString('hex'))).toBe('{{shop.password}}');
    expect(text(`?p=${encodeURIComponent(value)}`)).toBe('?p={{shop.password}}');
  },
);

test('a secret that a page shows in capitals or in letters put together otherwise is found', () => {
  expect(redactorOf('hunter2').text('HUNTER2')).toBe('{{shop.password}}');
  expect(redactorOf('Pä9!ssword'.normalize('NFC')).text('Pä9!ssword'.normalize('NFD'))).toBe('{{shop.password}}');
});

test('what is left of a secret that was cut off is redacted', () => {
  const { text } = redactorOf(secret);
  expect(text(`'${secret.slice(0, 9)}…' and more`)).toBe("'{{shop.password}}…' and more");
  expect(text('Forgot your kanarie…')).toBe('Forgot your kanarie…');
});

test('of secrets whose beginnings end a text, the longest is redacted whole', () => {
  const redactor = createRedactor();
  redactor.add({ value: 'kan-123456', placeholder: '{{short.password}}' });
  redactor.add({ value: 'Zx9!kan-123999', placeholder: '{{long.password}}' });
  expect(redactor.forModels.text('Zx9!kan-123…')).toBe('{{long.password}}…');
  expect(redactor.forModels.text('kan-1234… Zx9!kan-1234…')).toBe('{{short.password}}… Zx9!{{short.password}}…');
  // A whole secret before the mark is no cut one.
  expect(redactor.forModels.text('kan-123456…')).toBe('{{short.password}}…');
});

test('a secret is found over texts that follow each other, a plain one only where it fills them', () => {
  const { parts } = redactorOf(secret);
  expect(parts(['a', `is ${secret.slice(0, 4)}`, secret.slice(4, 9), `${secret.slice(9)} b`, 'c'])).toEqual([
    'a',
    'is {{shop.password}}',
    '',
    ' b',
    'c',
  ]);
  expect(parts([secret, `${secret} ${secret.slice(0, 5)}`, secret.slice(5)])).toEqual([
    '{{shop.password}}',
    '{{shop.password}} {{shop.password}}',
    '',
  ]);
  const digits = redactorOf('482913');
  const boxes = ['Code', ...'482913', 'ok'];
  expect(digits.parts(boxes, { weak: true })).toEqual(['Code', '{{shop.password}}', '', '', '', '', '', 'ok']);
  expect(digits.parts(['14829', '13'], { weak: true })).toEqual(['14829', '13']);
  expect(digits.parts(boxes)).toEqual(boxes);
});

test('a page that repeats a secret over thousands of texts is read in linear time', () => {
  const { parts } = redactorOf(secret);
  const twice = secret + secret;
  // Each occurrence once walked all texts, which took minutes.
  const within = Array.from({ length: 5000 }, () => secret.repeat(30));
  expect(parts(within)[4999]).toBe('{{shop.password}}'.repeat(30));
  const split = Array.from({ length: 5000 }, () => [twice.slice(0, 20), twice.slice(20)]).flat();
  expect(parts(split).join('')).toBe('{{shop.password}}'.repeat(10_000));
});

test('labels that are cut off, pages of a list, dates and parts of identifiers are no secrets', () => {
  expect(redactorOf('Password1').text('Confirm Password…')).toBe('Confirm Password…');
  expect(redactorOf('Search2024').text('Search…')).toBe('Search…');
  const pages = ['Previous', '1', '2', '3', '4', '5', '6', '7', 'Next'];
  expect(redactorOf('123456').parts(pages)).toEqual(pages);
  expect(redactorOf('20240115').text('on 2024-01-15')).toBe('on 2024-01-15');
  for (const text of ['https://x.test/o/482913', 'a482913b', 'order_482913'])
    expect(redactorOf('482913').text(text)).toBe(text);
});

test('words of the task are common, also several', () => {
  expect(isWordOf(['Find hotels in New York'], 'New York')).toBe(true);
  expect(facesOf('New York', { common: true }).forModels.text('?city=New+York, NEW YORK')).toBe(
    '?city=New+York, NEW YORK',
  );
});

test('of a secret within another the longer one is named, and a value without a form in addresses is no fault', () => {
  const redactor = createRedactor();
  redactor.add({ value: 'Zx9!kanarie', placeholder: '{{a.password}}' });
  redactor.add({ value: secret, placeholder: '{{b.password}}' });
  redactor.add({ value: 'half \ud800 pair 9', placeholder: '{{c.password}}' });
  redactor.add({ value: '  ', placeholder: '{{d.password}}' });
  expect(redactor.forModels.text(`${secret} half \ud800 pair 9  `)).toBe('{{b.password}} {{c.password}}  ');
});

test('the placeholder of a code that is still to be made means nothing to people either', () => {
  const redactor = createRedactor();
  redactor.add({ value: '', placeholder: '{{shop.otp}}' });
  expect([redactor.forPeople.text('{{shop.otp}} '), redactor.forModels.text('{{shop.otp}} ')]).toEqual([
    '•••••• ',
    '{{shop.otp}} ',
  ]);
});

test('texts about the shortest that others than its owner read may be given another limit', () => {
  const redactor = createRedactor({ shortest: 4 });
  redactor.add({ value: '1234', placeholder: '{{shop.password}}' });
  expect(redactor.forModels.text('Type 1234 in PIN')).toBe('Type {{shop.password}} in PIN');
});

test('large texts with many secrets are redacted in linear time', () => {
  const redactor = createRedactor();
  for (let at = 0; at < 20; at += 1)
    redactor.add({ value: `Secret-${at}-${'a'.repeat(400)}`, placeholder: `{{s${at}.password}}` });
  const text = `${'a'.repeat(400)}… Secret-1 `.repeat(200);
  expect(redactor.forPeople.text(text)).toHaveLength(text.length);
});

test('a word of the task is letters alone, whatever stands around it there', () => {
  expect(isWordOf(['Your,favourite!'], ' favourite ')).toBe(true);
  expect([isWordOf(['Pay 1234 now'], '1234'), isWordOf(['row ab1'], 'ab1'), isWordOf(['row ab 12'], 'ab 12')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(isWordOf(['my favourite1'], 'favourite')).toBe(false);
});

test('spaces around a secret do not count, and spaces alone are none', () => {
  const redactor = facesOf(` ${secret} `);
  expect(redactor.forModels.typed(secret)).toBe('{{shop.password}}');
  expect(redactor.forModels.text(`"${secret}"`)).toBe('"{{shop.password}}"');
  expect(facesOf('   ').forModels.typed('  ')).toBe('  ');
});

test('of two secrets with one value the first is named', () => {
  const redactor = facesOf(secret);
  redactor.add({ value: secret, placeholder: '{{bank.password}}' });
  redactor.add({ value: 'abc', placeholder: '{{a.password}}' });
  redactor.add({ value: 'abc', placeholder: '{{b.password}}' });
  expect([redactor.forModels.text(secret), redactor.forModels.typed('abc')]).toEqual([
    '{{shop.password}}',
    '{{a.password}}',
  ]);
});

test('people see dots in the place of a mark that no planner can have typed', () => {
  const redactor = createRedactor();
  redactor.add({ value: secret, placeholder: '{{shop.otp secret}}' });
  expect(redactor.forPeople.text(`${secret} {{shop.otp secret}} {{shop.other}}`)).toBe('•••••• •••••• {{shop.other}}');
});

test('one secret in a list is enough, and numbers and nothing stay what they are outside of JSON', () => {
  const { deep } = redactorOf('48291375');
  expect(deep(['plain', '48291375'])).toEqual(['plain', '{{shop.password}}']);
  const numbers = { total: 48291375, none: null, yes: true };
  expect(deep(numbers)).toBe(numbers);
});

test('a plain secret over several texts has to begin and end with texts', () => {
  const { parts } = redactorOf('482913');
  expect(parts(['4829', '13'], { weak: true })).toEqual(['{{shop.password}}', '']);
  expect(parts(['4829', '13 more'], { weak: true })).toEqual(['4829', '13 more']);
  expect(parts(['x4829', '13'], { weak: true })).toEqual(['x4829', '13']);
});

test('of secrets that overlap over several texts the longer one is named, once', () => {
  const redactor = facesOf(secret);
  redactor.add({ value: secret.slice(0, 11), placeholder: '{{a.password}}' });
  redactor.add({ value: secret.slice(4), placeholder: '{{b.password}}' });
  expect(redactor.forModels.parts(['x', secret.slice(0, 6), secret.slice(6), 'y'])).toEqual([
    'x',
    '{{shop.password}}',
    '',
    'y',
  ]);
  redactor.add({ value: `${secret.slice(8)}-tail-5`, placeholder: '{{c.password}}' });
  expect(redactor.forModels.parts([secret.slice(0, 6), secret.slice(6), '-tail-5 z'])).toEqual([
    '{{shop.password}}',
    '',
    ' z',
  ]);
});

test('several secrets over several texts are found in whatever order they stand', () => {
  const other = 'Qy7!zweites-44';
  const redactor = facesOf(secret);
  redactor.add({ value: other, placeholder: '{{bank.password}}' });
  const texts = [other.slice(0, 5), `${other.slice(5)} ${secret.slice(0, 5)}`, `${secret.slice(5)}.`];
  expect(redactor.forModels.parts(texts)).toEqual(['{{bank.password}}', ' {{shop.password}}', '.']);
});
