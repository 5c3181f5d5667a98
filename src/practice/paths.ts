/** Where the practice site is mounted by the api. */
export const PRACTICE_BASE = '/practice';

/** A visit's key: unguessable, so it is all the protection a visit's pages need. */
export const VISIT_PATTERN = '[a-z0-9-]{8,40}';

/** Every address of one visit that another page, a test or a sample task may want. */
export function practicePaths(visit: string) {
  const root = `${PRACTICE_BASE}/${visit}`;
  return {
    root,
    shop: `${root}/shop`,
    cart: `${root}/cart`,
    checkout: `${root}/checkout`,
    signIn: `${root}/sign-in`,
    signOut: `${root}/sign-out`,
    phone: `${root}/phone`,
    account: `${root}/account`,
    office: `${root}/office`,
    customers: `${root}/office/customers`,
    messages: `${root}/office/messages`,
    settings: `${root}/office/settings`,
    csv: `${root}/office/orders.csv`,
    slow: `${root}/slow`,
    help: `${root}/help`,
    reset: `${root}/reset`,
    state: `${root}/api/state`,
  };
}

export type PracticePaths = ReturnType<typeof practicePaths>;
