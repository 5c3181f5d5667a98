import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWebsites } from './websites.ts';
import { websitesIn } from './websites-in-text.ts';

describe('websites', () => {
  test.each<[string, string[]]>([
    ['Go to https://www.Shop.test:8443/login?x=1 and write to ann@mail.test', ['shop.test:8443']],
    ['Open bank.test, then localhost', ['bank.test']],
    ['go to http://localhost:3000/practice', ['localhost:3000']],
    ['Open localhost:8080 and 127.0.0.1:9000/app', ['localhost:8080', '127.0.0.1:9000']],
    ['Open http://[::1]:4000/x, then [::1]:5000', ['[::1]:4000', '[::1]:5000']],
    ['Log in at 192.168.1.10', ['192.168.1.10']],
    ['Read the price on amazon.co.uk.', ['amazon.co.uk']],
    ['Search allegro.pl for phones', ['allegro.pl']],
    ['Ask perplexity.ai about it', ['perplexity.ai']],
    ['Read b2b.my-shop.com/orders?page=2', ['b2b.my-shop.com']],
    ['Compare booking.com with Expedia.Com', ['booking.com', 'expedia.com']],
    ['Open bücher.de', ['xn--bcher-kva.de']],
    ['Öffne xn--bcher-kva.de und почта.рф', ['xn--bcher-kva.de', 'xn--80a1acny.xn--p1ai']],
    ['请打开example.com登录，然后访问 notion.so', ['example.com', 'notion.so']],
    ['example.com에서 로그인', ['example.com']],
    ['Website:example.org (see www.gov.uk)', ['example.org', 'www.gov.uk']],
    ['Go to wiki.corp and nas.local:5000', ['wiki.corp', 'nas.local:5000']],
    ['Open https://a.example.com?next=evil.com#bad.com', ['a.example.com']],
    ['Open https://good.com@evil.com/', ['evil.com']],
    ['"https://example.com/a.", he said', ['example.com']],
    ['wss://feed.example.com/x and example.com:8443', ['feed.example.com', 'example.com:8443']],
    ['Book on acme.github.io', ['acme.github.io']],
    ['Open localhost:81, [::1]:9 and example.com:81', ['localhost:81', '[::1]:9', 'example.com:81']],
    ['Use https://intranet/ and http://printer:631', ['intranet', 'printer:631']],
  ])('%s', (text, expected) => {
    expect(websitesIn([text])).toEqual(expected);
  });

  test.each<[string, string[]]>([
    ['Go to notion.so and sign in', ['notion.so']],
    ['Open notion.so', ['notion.so']],
    ['Sign in at crates.rs', ['crates.rs']],
    ['Visit hackmd.md', ['hackmd.md']],
    ['Go to a.sh, b.sh and c.py', ['a.sh', 'b.sh', 'c.py']],
    ['Open https://report.md', ['report.md']],
    ['Open www.report.md', ['report.md']],
    ['Read report.md/summary', ['report.md']],
    ['Open example.zip:8443', ['example.zip:8443']],
    ['Sign in to the website get.sh', ['get.sh']],
    ['On the website "python.py", press Search', ['python.py']],
    ['Navigate back to docs.zip', ['docs.zip']],
    ['Open deploy.sh in a new tab', ['deploy.sh']],
    ['Open transfer.sh and sign in', ['transfer.sh']],
    ['Besuche kurs.md', ['kurs.md']],
    ['Ve a banco.so', ['banco.so']],
    ['Go to the domain install.sh', ['install.sh']],
  ])('with an ending that files have too: %s', (text, expected) => {
    expect(websitesIn([text])).toEqual(expected);
  });
});

describe('no websites', () => {
  test.each([
    'Upload report.md',
    'Open report.md and summarise it',
    'Run setup.sh, then unzip invoice.zip',
    'Download invoice.zip',
    'Edit main.py and README.md',
    'Read readme.md',
    'Attach notes.so',
    'The library is called libssl.so',
    'Compare holiday.mov with trip.mov',
    'Click on main.py',
    'Open main.rs',
    'Press setup.sh in the list',
    'main.py:42 raises an error',
    'Upload logo.ai and the file brand.app',
    'Save it as script.pl',
    'Attach style.css.map and backup.tar.bz',
    'Put 2024.report.zip into the folder',
    'Choose the file named data.info',
    'Read /home/ann/report.md and C:\\docs\\notes.md',
    'Read ../src/main.rs',
    'invoice.pdf, table.xlsx, photo.jpg, data.json and page.html',
    'Go to invoice.pdf',
    'Write to ann@example.com and john.me.smith@mail.example.org',
    'Type {user.name} and {{shop.id}} there',
    'Set $user.name and call customers.map(one)',
    'Node.js, e.g. 3.14.15 or version 1.2.3.4, i.e. the one of 12.30 p.m.',
    'Press Save.Now open the next one',
    'my_file.com',
    'github.io and co.uk',
    'https://',
    'localhost',
    '..com .com a..com -.com',
  ])('%s', text => {
    expect(websitesIn([text])).toEqual([]);
  });
});

test('every website found can be written into a list of allowed websites, whatever the text', () => {
  const parts =
    'http://|https://|www.|a|shop|.com|.md|.|:|8080|/|@|[|::1|]| |,|go to |open |{|}|ö|请|localhost|127.0.0.1|-|\u0000|😀';
  const part = fc.constantFrom(...parts.split('|'));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), texts => {
      const found = websitesIn([texts.join('')]);
      for (const entry of found) expect(readWebsites([entry]).allow(targetOf(entry))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

function targetOf(entry: string) {
  const url = new URL(`http://${entry}`);
  return { hostname: url.hostname, port: Number(url.port || 80) };
}

// What takes more than linear time of these is not through before the test's deadline.
test.each([
  ['labels', 'a.'],
  ['brackets', '['],
  ['braces', '{'],
  ['schemes', 'http://'],
  ['names', 'go to a.md '],
])('a text of endless %s is read in linear time', (_, part) => {
  const found = websitesIn(['first.com ' + part.repeat(300_000)]);
  expect(found[0]).toBe('first.com');
});
