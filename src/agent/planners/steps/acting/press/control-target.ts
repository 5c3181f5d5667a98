import type { Clause, Reading, Target } from '#src/core/step-language/clause.ts';

type Action = Extract<Clause, { do: 'act' }>;

/** A reading by that name alone. */
export const reading = (label: string, over: Partial<Reading> = {}): Reading => ({
  label,
  exact: false,
  kind: null,
  nth: null,
  contexts: [],
  prior: 1,
  ...over,
});

/**
 * "Delete the order 1042", "save the changes", "add the mug to the cart": the control that the verb names, in the place
 * of what it is done to. Tried: a control of the whole phrase, one of the verb within the object's row, one of the verb alone.
 */
export function controlTarget(clause: Action): Target {
  const { verb, object, phrase: whole } = clause;
  // The words of an action are a control's name: half of them is another control's.
  const readings: Reading[] = [reading(whole, { exact: true })];
  const bare = whole.replace(/\b(?:the|a|an|my|your|this|that|its|all|changes?)\b\s*/gi, '').trim();
  if (bare !== whole && bare !== '') readings.push(reading(bare, { exact: true, prior: 0.99 }));
  const follows = /^(?:open|view|load|start|play|read|show)$/.test(verb);
  // `open the product "Mug"`: the list of products is not that product.
  if (/^(?:open|view|load|show)$/.test(verb) && object?.readings[0]?.exact === true) readings.splice(0);
  if (object !== null) {
    const place = { ...object, most: null };
    readings.push(reading(verb, { exact: true, contexts: [{ relation: 'of' as const, of: place }], prior: 0.98 }));
    // "open the Orders page": going to a thing by its own name.
    for (const r of follows ? object.readings : [])
      if (r.label !== '' || r.nth !== null) readings.push({ ...r, prior: r.prior * 0.97 });
  }
  readings.push(reading(verb, { exact: true, prior: object === null ? 1 : 0.8 }));
  return { text: whole, readings, any: false, all: false, most: null, pronoun: false };
}
