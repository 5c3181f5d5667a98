// Shows what the server tells while no page is open. It keeps nothing and answers no requests: pages come from the server.
addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil(clients.claim()));

addEventListener('push', event => {
  const { title = 'Legwork', text = '', path = '/', tag } = event.data?.json() ?? {};
  const options = { body: text, tag, renotify: tag !== undefined, icon: '/favicon.svg', data: { path } };
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/'));
});

/** A page that shows the very thing is brought to the front; else a new one is opened. */
async function open(path) {
  const wanted = new URL(path, location.origin);
  const url = wanted.origin === location.origin ? wanted : new URL('/', location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find(page => new URL(page.url).pathname === url.pathname);
  await (same ? same.focus() : clients.openWindow(url.href));
}
