/** How things stand between this browser and notices. `install`: this one allows them only to an app on the home screen. */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const script = '/sw.js';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** Whether this browser is subscribed with the current key of this installation. */
export async function readPushState(publicKey: string): Promise<PushState> {
  if (!isSupported()) return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await currentSubscription();
  return subscription && isOfKey(subscription, publicKey) ? 'on' : 'off';
}

/** Asks for permission and subscribes; undefined when the person said no. Call it from a click. */
export async function startPush(publicKey: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(script);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && !isOfKey(before, publicKey)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return subscription.toJSON();
}

/** Unsubscribes this browser, whatever the server knows; returns the endpoint that it had. */
export async function endPush(): Promise<string | undefined> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isOfKey(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
