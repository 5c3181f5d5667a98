/**
 * What is so when a site has done it: `changes`: something is so that was not before; `takes`: something is gone; `shows`:
 * something else can be seen.
 */
export type Purpose = 'changes' | 'takes' | 'shows';

type SiteVerb = {
  does: Purpose;
  /** It makes something new: what that is called has to be typed somewhere. */
  makes?: true;
  /** Its control may open a form, which the steps after it fill in. */
  opensForm?: true;
};

const changes: SiteVerb = { does: 'changes' };
const takes: SiteVerb = { does: 'takes' };
const shows: SiteVerb = { does: 'shows' };
const makes: SiteVerb = { does: 'changes', makes: true, opensForm: true };
const begins: SiteVerb = { does: 'shows', makes: true };
const edits: SiteVerb = { does: 'shows', opensForm: true };
const renames: SiteVerb = { does: 'changes', opensForm: true };

/** What sites do with things, by the control of that name, and what it is for. */
const table: Readonly<Record<string, SiteVerb>> = {
  save: changes,
  send: changes,
  submit: changes,
  create: makes,
  add: makes,
  delete: takes,
  remove: takes,
  edit: edits,
  rename: renames,
  duplicate: makes,
  move: changes,
  archive: changes,
  unarchive: changes,
  publish: changes,
  unpublish: takes,
  approve: changes,
  reject: takes,
  cancel: takes,
  close: changes,
  reopen: changes,
  assign: changes,
  unassign: changes,
  share: changes,
  invite: changes,
  follow: changes,
  unfollow: changes,
  star: changes,
  unstar: changes,
  pin: changes,
  unpin: changes,
  mute: changes,
  unmute: changes,
  block: takes,
  unblock: changes,
  subscribe: changes,
  unsubscribe: takes,
  print: changes,
  export: changes,
  import: changes,
  apply: changes,
  confirm: changes,
  accept: changes,
  decline: takes,
  book: makes,
  order: makes,
  buy: changes,
  pay: changes,
  undo: changes,
  redo: changes,
  restore: changes,
  reset: changes,
  refund: changes,
  merge: changes,
  reply: changes,
  forward: changes,
  enable: changes,
  disable: changes,
  activate: changes,
  deactivate: takes,
  start: begins,
  restart: changes,
  renew: changes,
  schedule: makes,
  post: makes,
  join: changes,
  leave: makes,
  like: changes,
  continue: shows,
  finish: changes,
  log: makes,
  lock: changes,
  unlock: changes,
  hide: shows,
  expand: shows,
  collapse: shows,
  install: changes,
  uninstall: changes,
  enrol: changes,
  mark: changes,
  place: changes,
  dismiss: changes,
  'check out': changes,
  upgrade: changes,
  downgrade: changes,
  resend: changes,
  retry: changes,
  run: changes,
  pause: changes,
  resume: changes,
  compose: makes,
};

export const siteVerbs: readonly string[] = Object.keys(table);

/** The verb of that name; one that is none of the table is meant to change something. */
export function siteVerb(verb: string): SiteVerb {
  return table[verb] ?? changes;
}
