/** Values of a response that differ each time, by what they look like, and what the reference shows in their place. */
const changing: readonly [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, '2026-11-21T09:00:00.000Z'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, 'eyJhbGciOi…'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '0b9f2f0e-8a55-4b0c-9d0a-1f4f6f1f2a3b'],
  [/\b(user|task|taskrun|schedule):\d+/g, '$1:1'],
  [/\busers\/\d+\//g, 'users/1/'],
  [/\b(order|pay|rfnd)_[\w-]+/g, '$1_Q1aBcDeFgHiJkL'],
  [/\/(live|evidence|narration)\/\d+/g, '/$1/1'],
  [/([?&](?:at|ticket|sig|token)=)[^&"\s]+/g, '$1…'],
  [/\bwhsec_[\w+/=-]+/g, 'whsec_nWe4A8RJjeIWeqqDpZY66IZalY9Dywe7MLoXsxdJY'],
  [/^B[\w-]{86}$/g, 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  [/\b[0-9a-f]{64}\b/g, 'f1c3e40b6d4e1b1a52c1c4a6e2cb94a8f5b1f0f3b7a1d8b0a4f1f9c0f1e2d3c4'],
];
/** Numbers that differ each time, by their field. */
const changingNumbers: Readonly<Record<string, number>> = {
  exp: 1_795_251_600,
  bytes: 48_213,
  used_bytes: 48_213,
  ms: 12,
  last_ms: 12,
};
const listed = 2;
const mostCharacters = 300;

/** A response as the reference shows it: the same each time it is recorded, and no longer than one wants to read. */
export function plain(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = changing.reduce((now, [pattern, instead]) => now.replaceAll(pattern, instead), value);
    return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
  }
  if (Array.isArray(value)) return value.slice(0, listed).map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'number' ? (changingNumbers[name] ?? one) : plain(one),
    ]),
  );
}
