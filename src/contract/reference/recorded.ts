import recorded from './recorded.json' with { type: 'json' };

/** What each call answered in a test, with ids, times and signatures replaced; of a stream, one event. */
export const recordedResponses: Readonly<Record<string, unknown>> = recorded;
