/** Verbs of steps that change something. Steps in other words count as looking. */
const verbs =
  /\b(click|press|tap|type|enter|fill|write|select|choose|pick|tick|untick|set|add|remove|delete|clear|submit|send|post|buy|order|pay|book|reserve|cancel|log ?in|log ?out|sign (in|out|up)|register|subscribe|upload|download|go to|open|visit|navigate|save|create|update|edit|change|rename|move|drag|accept|agree|close|switch|search for|apply|approve|reject|publish|invite|assign)\b/i;

/** Whether a step asks for something to be done, so that words on the page alone do not prove it. */
export function asksToAct(description: string): boolean {
  return verbs.test(description);
}
