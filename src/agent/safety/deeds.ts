/** Deeds that cannot be taken back, told by the words that controls, dialogs and addresses carry. */

export type Group = 'buy' | 'delete' | 'send' | 'cancel';
export type Deed = { group: Group; /** What it would do, as the page calls it. */ words: string };

const things =
  /\b(account|user|customer|member|file|folder|repository|project|payment|card|address|all|everything|record|entry)s?\b/i;

/** On buttons, in the order they are tried. */
const labels: [Group, RegExp][] = [
  [
    'buy',
    /\b(buy|purchase|place (the |your |my |an )?order|submit (the |your |my )?(order|payment)|(complete|confirm|finish) (the |your |my )?(order|purchase|payment|booking|checkout)|pay|pay now|donate|subscribe|book now|place (a |your )?bid|transfer (money|funds|now)|send money|withdraw)\b|^order( now| and pay)?$/i,
  ],
  ['delete', /\b(delete|erase|destroy|wipe|purge|deactivate|terminate|unsubscribe|close (my |your |the )?account)\b/i],
  [
    'send',
    /\b(publish|submit (the |your |my |an? )?(review|application|claim|vote|report|comment|bid)|apply now|tweet)\b|^(send|post|reply|share)\b(?! (me|code|again|link|the code|a code|a link|otp)\b)/i,
  ],
  ['cancel', /\bcancel (the |your |my )?(subscription|order|booking|account|plan|reservation|membership)\b/i],
];

/** Said in a question of the page before something is lost. */
const warnings = /\b(cannot be undone|can['’]t be undone|permanently|irreversible|are you sure|for ever|forever)\b/i;
const warned: [Group, RegExp][] = [
  ['delete', /\b(delet|remov|eras|destroy|wipe|purge|deactivat|discard)\w*/i],
  ['buy', /\b(buy|purchas|pay|order|charg|transfer)\w*/i],
  ['send', /\b(send|publish|submit|post)\w*/i],
];

const plainAnswers = /^(ok|okay|yes|confirm|continue|proceed|agree|i agree|accept|do it|got it)\b/i;

/** What pressing a control of this name does; `around` is the text of the dialog that it lies in. */
export function deedOfLabel(name: string, around = ''): Deed | undefined {
  const words = name.trim().slice(0, 200);
  const found = labels.find(([, pattern]) => pattern.test(words));
  if (found) return { group: found[0], words };
  if (/^remove\b/i.test(words) && things.test(words)) return { group: 'delete', words };
  return around && plainAnswers.test(words) ? deedOfQuestion(around) : undefined;
}

/** What saying yes to the page's question does. */
export function deedOfQuestion(message: string): Deed | undefined {
  const words = message.trim().slice(0, 200);
  const found = warned.find(([, pattern]) => pattern.test(words));
  if (found) return { group: found[0], words };
  return warnings.test(words) ? { group: 'delete', words } : undefined;
}

const addressWords: [Group, RegExp][] = [
  ['delete', /^(delete|destroy|erase|deactivate|terminate|unsubscribe|wipe|purge|remove)$/],
  ['buy', /^(pay|purchase|buy|transfer|withdraw|donate)$/],
  ['cancel', /^cancel$/],
];

/** What opening the address may do by itself, for sites that act on a mere visit. */
export function deedOfAddress(address: string): Deed | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const last = url.pathname.split('/').filter(Boolean).slice(-2);
  const asked = [...url.searchParams].flatMap(([key, value]) =>
    /^(action|do|op|cmd|confirm)$/i.test(key) ? [key, value] : [],
  );
  const words = [...last, ...asked].map(word => word.toLowerCase());
  const found = addressWords.find(([, pattern]) => words.some(word => pattern.test(word)));
  return found && { group: found[0], words: `${url.host}${url.pathname}`.slice(0, 200) };
}
