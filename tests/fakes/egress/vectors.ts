/** Ways by which a page makes a browser ask for an address, and ways to write an address that must not be asked. */

/** Hosts that lead to this machine, private networks or a cloud's metadata; every kind is tried on each. */
export const inwardHosts = [
  '127.0.0.1',
  'localhost',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[fd00:ec2::254]',
  '169.254.169.254',
  '10.0.0.5',
  '192.168.1.1',
  '100.64.0.1',
  'inner.test',
  'metadata.test',
];

/** Other ways to write such hosts; the kinds of `fewKinds` are tried on each. */
export const inwardSpellings = [
  '127.0.0.2 127.1 0x7f000001 0x7f.0.0.1 2130706433 0177.0.0.1 017700000001 127.0.0.1. 0',
  '①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1 site.test@127.0.0.1 LOCALHOST. any.localhost 2852039166',
  '0xa9fea9fe [::] [::ffff:a9fe:a9fe] [2002:7f00:1::] [fe80::1] 172.16.0.1 198.18.0.1 224.0.0.1 both-inner.test',
].flatMap(line => line.split(' '));

/** In a page: each asks `http://HOST/hit/KIND`, with `to` standing for that address. */
export const kinds: Record<string, string> = {
  img: `add('img', { src: to })`,
  srcset: `add('img', { srcset: to + ' 1x' })`,
  script: `add('script', { src: to })`,
  module: `import(to).catch(() => 0)`,
  modulepreload: `add('link', { rel: 'modulepreload', href: to })`,
  stylesheet: `add('link', { rel: 'stylesheet', href: to })`,
  'css-import': `add('style', { textContent: '@import url("' + to + '")' })`,
  'css-url': `add('div', { style: 'width:9px;height:9px;background:url("' + to + '")' })`,
  font: `new FontFace('f', 'url("' + to + '")').load().catch(() => 0)`,
  preload: `add('link', { rel: 'preload', as: 'image', href: to })`,
  prefetch: `add('link', { rel: 'prefetch', href: to })`,
  icon: `new Image().src = to`,
  fetch: `fetch(to, { mode: 'no-cors' }).catch(() => 0)`,
  keepalive: `fetch(to, { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }).catch(() => 0)`,
  xhr: `(() => { const x = new XMLHttpRequest(); x.open('GET', to); x.send(); })()`,
  beacon: `navigator.sendBeacon(to, 'x')`,
  websocket: `new WebSocket(to.replace('http', 'ws'))`,
  eventsource: `new EventSource(to)`,
  iframe: `add('iframe', { src: to })`,
  'iframe-refresh': `add('iframe', { srcdoc: '<meta http-equiv="refresh" content="0;url=' + to + '">' })`,
  'iframe-script': `add('iframe', { srcdoc: '<script>location = "' + to + '"</' + 'script>' })`,
  'iframe-open': `(add('iframe', { name: 'opened' }), window.open(to, 'opened'))`,
  'iframe-redirect': `add('iframe', { src: '/redirect?to=' + encodeURIComponent(to) })`,
  'fetch-redirect': `fetch('/redirect?to=' + encodeURIComponent(to), { mode: 'no-cors' }).catch(() => 0)`,
  'img-redirect': `add('img', { src: '/redirect?to=' + encodeURIComponent(to) })`,
  object: `add('object', { data: to })`,
  embed: `add('embed', { src: to })`,
  video: `add('video', { src: to, preload: 'auto' })`,
  audio: `add('audio', { src: to, preload: 'auto' })`,
  svg: `document.body.insertAdjacentHTML('beforeend', '<svg><image href="' + to + '" width="9" height="9"/></svg>')`,
  form: `(() => { add('iframe', { name: 'posted' }); const f = add('form', { action: to, method: 'post', target: 'posted' }); f.submit(); })()`,
  worker: `work('fetch("' + to + '", { mode: "no-cors" }).catch(() => 0)')`,
  'worker-import': `work('try { importScripts("' + to + '") } catch {}')`,
  'worker-socket': `work('new WebSocket("' + to.replace('http', 'ws') + '")')`,
};

/** Kinds that a browser of ours sends nowhere, so that they cannot show that they would work. */
export const silentKinds: Record<string, string> = {
  ping: `(() => { const a = add('a', { href: '#', ping: to }); a.click(); })()`,
  preconnect: `add('link', { rel: 'preconnect', href: to })`,
  'dns-prefetch': `add('link', { rel: 'dns-prefetch', href: to })`,
  https: `fetch(to.replace('http', 'https'), { mode: 'no-cors' }).catch(() => 0)`,
  wss: `new WebSocket(to.replace('http', 'wss'))`,
  stun: `rtc('stun:' + new URL(to).hostname + ':3478')`,
  'turn-tcp': `rtc('turn:' + new URL(to).hostname + ':80?transport=tcp')`,
};

export const fewKinds = ['fetch', 'img', 'websocket', 'iframe', 'iframe-redirect', 'form', 'worker', 'https'];

/** A page that tries every kind on a host, or only a few, and calls itself "done". */
export function vectorPage(host: string, few: boolean): string {
  const all = Object.entries({ ...kinds, ...silentKinds });
  const tries = all
    .filter(([kind]) => !few || fewKinds.includes(kind))
    .map(([kind, code]) => `go(${JSON.stringify(kind)}, to => ${code});`);
  return `<!doctype html><title>trying</title><body><script>
const add = (tag, fields) => { const e = document.createElement(tag); for (const [k, v] of Object.entries(fields)) k in e && k !== 'style' ? e[k] = v : e.setAttribute(k, v); document.body.append(e); return e; };
const work = code => new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
const rtc = urls => { const c = new RTCPeerConnection({ iceServers: [{ urls, username: 'u', credential: 'p' }] }); c.createDataChannel('x'); c.createOffer().then(o => c.setLocalDescription(o)); };
const go = (kind, run) => { try { run('http://' + ${JSON.stringify(host)} + '/hit/' + kind); } catch (error) { console.log(kind, error); } };
${tries.join('\n')}
setTimeout(() => (document.title = 'done'), 250);
</script>`;
}
