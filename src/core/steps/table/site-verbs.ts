/**
 * What is so when a site has done it: `changes`: something is so that was not before; `takes`: something is gone; `shows`:
 * something else can be seen.
 */
export type Purpose = 'changes' | 'takes' | 'shows';

type SiteVerb = {
  does: Purpose;
  /** Something is written by it: what it says has to be typed somewhere. */
  writes?: true;
  /** It makes something new or takes it over: what that is for, or from, is filled in somewhere. */
  makes?: true;
  /** Its control may open a form, which the steps after it fill in. */
  opensForm?: true;
};

const changes: SiteVerb = { does: 'changes' };
const takes: SiteVerb = { does: 'takes' };
const shows: SiteVerb = { does: 'shows' };
const makes: SiteVerb = { does: 'changes', makes: true, opensForm: true };
const writes: SiteVerb = { ...makes, writes: true };
const takesOver: SiteVerb = { does: 'changes', makes: true };
const begins: SiteVerb = { does: 'shows', makes: true };
const edits: SiteVerb = { does: 'shows', opensForm: true };
const renames: SiteVerb = { does: 'changes', opensForm: true };

/** What sites do with things, by the control of that name, and what it is for. */
const table: Readonly<Record<string, SiteVerb>> = {
  save: changes,
  send: changes,
  submit: changes,
  create: writes,
  add: writes,
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
  import: takesOver,
  apply: changes,
  confirm: changes,
  accept: changes,
  decline: takes,
  book: makes,
  order: makes,
  buy: takesOver,
  pay: takesOver,
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
  post: writes,
  join: changes,
  leave: writes,
  like: changes,
  continue: shows,
  finish: changes,
  log: writes,
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
  compose: writes,
};

export const siteVerbs: readonly string[] = Object.keys(table);

/** The verb of that name; one that is none of the table is meant to change something. */
export function siteVerb(verb: string): SiteVerb {
  return table[verb] ?? changes;
}
