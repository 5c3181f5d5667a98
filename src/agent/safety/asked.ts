import type { Deed, Group } from './deeds.ts';

/** Orders begin a clause: "Delete the draft", "… and send it", "then pay". Nouns such as "the order" are none. */
const starts = String.raw`(?:^|[.;,:!?"“(>-]|\b(?:and|then|to|please|now|must|should|will|also|finally|may|can|first|next|or)\b) ?`;
const verbs: Record<Group, string> = {
  buy: String.raw`(?:buy|purchase|order (?!status|number|id|details|history|list|page|\d)|order$|pay|check\s?out|subscribe|book|reserve|donate|bid|transfer|withdraw|(?:place|submit|make|complete|confirm|finish|finali[sz]e|send) (?:the |an? |my |your |this )?(?:order|purchase|payment|booking|checkout|bid|reservation|donation|transfer|money))`,
  delete: String.raw`(?:delete|remove|erase|destroy|wipe|purge|clear|deactivate|terminate|unsubscribe|discard|archive|close (?:the |my |your )?account)`,
  send: String.raw`(?:send|publish|post|submit|share|reply|tweet|apply|message|e-?mail|write to|comment|contact|vote|report)`,
  cancel: String.raw`(?:cancel|terminate|unsubscribe|end)`,
};
const presses = String.raw`\b(?:press|click|tap|hit|choose|select|use|push)(?: (?:on|the|a|an|button|link|labell?ed|called|named))* ?["“”'‘]? ?`;

const stop = new Set(
  'a an the my your our this that these those it its now and or to of for in on with all yes no please i want me is are be order button go really sure you do does will by from at permanently here confirm complete place submit'.split(
    ' ',
  ),
);
const verbWords =
  /^(buy|purchas|pay|order|delet|remov|eras|destroy|wip|purg|deactivat|terminat|unsubscrib|publish|post|send|repl|shar|submit|cancel|book|donat|subscrib|transfer|withdraw|clos|apply|tweet)/;
const negation = /\b(never|do not|don['’]t|must not|may not|should not|without|avoid)\b/i;

/** Sentences of the user that forbid something, and the others, their spaces made single. */
export function sentencesOf(texts: readonly string[]): { orders: string[]; bans: string[] } {
  const all = texts
    .flatMap(text => text.split('\n'))
    .map(line => line.replace(/\s+/g, ' ').trim())
    .flatMap(line => line.split(/(?<=[.!?;]) /))
    .filter(sentence => sentence !== '');
  return { orders: all.filter(text => !negation.test(text)), bans: all.filter(text => negation.test(text)) };
}

/** Whether the user's words ask for the deed: by the control's own name, or by its kind and what it is about. */
export function isAsked(deed: Deed, orders: readonly string[]): boolean {
  const label = deed.words.toLowerCase().replace(/\s+/g, ' ').trim();
  const named = label.length <= 80 ? new RegExp(presses + RegExp.escape(label), 'i') : undefined;
  const objects = contentWords(deed.words);
  const verb = new RegExp(starts + verbs[deed.group] + String.raw`\b`, 'im');
  if (orders.some(order => named?.test(order))) return true;
  if (!orders.some(order => verb.test(order))) return false;
  const said = orders.join(' ').toLowerCase();
  return objects.length === 0 || objects.some(object => said.includes(object));
}

/** Whether something that the user forbids speaks of the deed. */
export function isBanned(
  deed: { group: Group | undefined; words: string },
  bans: readonly string[],
): string | undefined {
  const objects = contentWords(deed.words);
  return bans.find(ban => {
    const said = ban.toLowerCase();
    if (deed.words.length >= 3 && deed.words.length <= 80 && wordIn(deed.words.toLowerCase(), said)) return true;
    if (!deed.group || !new RegExp(String.raw`\b${verbs[deed.group]}\b`, 'i').test(said.replace(/ing\b/g, '')))
      return false;
    const general = /\b(anything|something|it|them|things|stuff|any|money)\b/.test(said);
    return general || objects.length === 0 || objects.some(object => said.includes(object));
  });
}

function wordIn(words: string, text: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(words)}(?![\p{L}\p{N}])`, 'u').test(text);
}

/** What a label speaks of besides its verb, in the singular. */
function contentWords(label: string): string[] {
  return [...label.toLowerCase().matchAll(/\p{L}{3,}/gu)]
    .map(([word]) => word)
    .filter(word => !stop.has(word) && !verbWords.test(word))
    .map(word => word.replace(/s$/, ''));
}
