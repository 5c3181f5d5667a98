/** Sites that end the session of a user in the middle, and pages that load themselves again. */
import { html, list, type Reply, type Site, site } from './site.ts';

type Session = { isIn: boolean; ends: number };
const session = (ends: number): Session => ({ isIn: false, ends });

const signIn = html(
  'Sign in',
  '<h1>Sign in</h1><form method="post" action="login"><label>User name <input name="user"></label><label>Password <input name="password" type="password"></label><button>Sign in</button></form>',
);
const login = (state: Session, { user, password }: Record<string, string>): Reply => {
  state.isIn = user === 'ann' && password === 'quay-9';
  return { to: '' };
};
/** Ends the session once more, if it is to end again. */
const end = (state: Session): boolean => {
  if (!state.isIn || state.ends === 0) return false;
  Object.assign(state, { isIn: false, ends: state.ends - 1 });
  return true;
};
const card = (script = ''): string =>
  html(
    'Card',
    '<h1>Library card</h1><form method="post" action="save"><label>Name <input name="name"></label><label>Town <input name="town"></label><button>Save card</button></form>',
    script,
  );
type Cards = Session & { cards: string[] };
const save = (state: Cards, { name = '', town = '' }: Record<string, string>): Reply => {
  if (!state.isIn) return { to: 'login' };
  state.cards.push(`${name} of ${town}`);
  return { to: 'done' };
};
const done = (): Reply => html('Card', '<h1>Your card is saved</h1>');
const steps = ['Sign in with Shop', 'Open Card', 'Type "Ann" in Name', 'Type "Rome" in Town', 'Click "Save card"'];
const home = (): string => html('Home', '<h1>Home</h1><a href="card">Card</a> <a href="orders">Orders</a>');

export const sessions = (): Site[] => [
  site('session-over-while-a-form-is-filled-in', {
    plain: true,
    start: { ...session(1), cards: [] as string[] },
    page: state => (state.isIn ? home() : signIn),
    on: {
      'post login': login,
      'get login': () => signIn,
      'get card': state =>
        state.isIn
          ? card(
              `$('[name=town]').oninput = async () => { const { over } = await (await fetch('alive')).json(); if (over) location = 'login'; };`,
            )
          : { to: 'login' },
      'get alive': state => ({ json: { over: end(state) } }),
      'post save': save,
      'get done': done,
    },
    steps,
    holds: ({ cards }) => cards.join() === 'Ann of Rome',
  }),
  site('session-over-at-the-save', {
    start: { ...session(1), cards: [] as string[] },
    page: state => (state.isIn ? home() : signIn),
    on: {
      'post login': login,
      'get login': () => signIn,
      'get card': state => (state.isIn ? card() : { to: 'login' }),
      'post save': (state, sent) => {
        end(state);
        return save(state, sent);
      },
      'get done': done,
    },
    steps,
    answers: ['yes'],
    holds: ({ cards }) => cards.join() === 'Ann of Rome',
  }),
  site('session-over-at-the-save-and-not-repeated', {
    start: { ...session(1), cards: [] as string[] },
    page: state => (state.isIn ? home() : signIn),
    on: {
      'post login': login,
      'get login': () => signIn,
      'get card': state => (state.isIn ? card() : { to: 'login' }),
      'post save': (state, sent) => {
        const reply = save(state, sent);
        return end(state) ? { to: 'login' } : reply;
      },
    },
    steps,
    answers: ['no'],
    holds: ({ cards }) => cards.length > 1,
  }),
  site('page-that-loads-itself-while-it-is-filled-in', {
    plain: true,
    start: { ...session(0), loads: 0, cards: [] as string[] },
    page: state => {
      Object.assign(state, { isIn: true, loads: state.loads + 1 });
      return card(state.loads === 1 ? `$('[name=town]').oninput = () => location.reload();` : '');
    },
    on: { 'post save': save, 'get done': done },
    steps: steps.slice(2),
    holds: ({ cards }) => cards.join() === 'Ann of Rome',
  }),
];

export const keptSessions = (): Site[] => [
  site('session-over-before-a-list', {
    plain: true,
    start: session(1),
    page: state => (state.isIn ? home() : signIn),
    on: {
      'post login': login,
      'get orders': state =>
        end(state) || !state.isIn
          ? { status: 401, html: signIn }
          : html('Orders', `<h1>Orders</h1>${list(['Blue mug', 'Red cup'])}`),
    },
    steps: ['Sign in with Shop', 'Open Orders', 'List all orders'],
    holds: (_, result) => result.includes('Blue mug') && result.includes('Red cup'),
  }),
  site('session-that-is-over-again-and-again', {
    start: { ...session(100), cards: [] as string[] },
    page: state => (state.isIn ? home() : signIn),
    on: {
      'post login': login,
      'get login': () => signIn,
      'get card': state => (end(state) || !state.isIn ? { to: 'login' } : card()),
      'post save': save,
    },
    steps,
    answers: ['stop'],
    holds: ({ cards }) => cards.length > 0,
  }),
  site('save-in-the-page-that-is-answered-with-401', {
    plain: true,
    start: { ...session(1), cards: [] as string[] },
    page: state => (state.isIn ? home() : signIn),
    on: {
      'post login': login,
      'get login': () => signIn,
      'get card': state =>
        state.isIn
          ? html(
              'Card',
              '<h1>Library card</h1><label>Name <input id="n"></label><label>Town <input id="t"></label><button>Save card</button><p id="m"></p>',
              `$('button').onclick = async () => { const r = await send('store', { name: n.value, town: t.value }); if (r.status === 401) location = 'login'; else m.textContent = 'Your card is saved'; };`,
            )
          : { to: 'login' },
      'post store': (state, sent) => {
        if (end(state) || !state.isIn) return { status: 401 };
        save(state, sent);
      },
    },
    steps,
    holds: ({ cards }) => cards.join() === 'Ann of Rome',
  }),
];
