/**
 * How long (ms) a test waits for what hangs. It bounds the wait of a test that fails; no passing test gets near it, also
 * not on a machine several times as slow. A test itself has twice as long, so that the wait reports its reason first.
 */
export const hangMs = 120_000;
