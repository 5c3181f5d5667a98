type Schema = Record<string, unknown>;

/**
 * Brings a value into the form that a schema's plain parts ask for: keys with another spelling get the schema's,
 * a lone value goes into the only property, numbers in words of the page become numbers. Everything else stays.
 */
export function shapeBy(schema: unknown, value: unknown): unknown {
  if (!isObject(schema)) return value;
  switch (schema['type']) {
    case 'object':
      return asObject(schema, value);
    case 'array':
      return Array.isArray(value) ? value.map(item => shapeBy(schema['items'], item)) : value;
    case 'number':
    case 'integer':
      return typeof value === 'string' ? (numberIn(value) ?? value) : value;
    case 'boolean':
      if (typeof value !== 'string' || !/^(true|false|yes|no)$/i.test(value.trim())) return value;
      return /^(true|yes)$/i.test(value.trim());
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    default:
      return value;
  }
}

function asObject(schema: Schema, value: unknown): unknown {
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  if (properties.length === 0) return value;
  if (!isObject(value)) {
    const [only, ...others] = properties;
    return only && others.length === 0 ? Object.fromEntries([[only[0], shapeBy(only[1], value)]]) : value;
  }
  const given = Object.entries(value);
  // The first of those that are spelled alike.
  const keys = new Map(given.toReversed().map(([key]) => [plain(key), key]));
  const used = new Set<string>();
  const shaped = properties.flatMap(([name, inner]) => {
    const key = Object.hasOwn(value, name) ? name : keys.get(plain(name));
    if (key === undefined) return [];
    used.add(key);
    return [[name, shapeBy(inner, value[key])] as const];
  });
  const rest = schema['additionalProperties'] === false ? [] : given.filter(([key]) => !used.has(key));
  return Object.fromEntries([...shaped, ...rest]);
}

/** The number of "1,250", "$ 12.50" or "12.50 €"; undefined for anything less plain. */
function numberIn(text: string): number | undefined {
  const digits = /^[^\d\s.,-]{0,3}\s?(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s?[^\d\s.,-]{0,3}$/.exec(
    text.trim(),
  )?.[1];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

function plain(key: string): string {
  return key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
