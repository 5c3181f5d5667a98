/** `{{name.id}}` or `{{name.password}}` */
const placeholder = /\{\{\s*([^{}]+?)\.(id|password)\s*\}\}/g;

type Revealed = { ok: true; text: string; secret: boolean } | { ok: false; message: string };

/** Puts credentials in place of their placeholders, below every planner; an unknown name is refused. */
export function revealSecrets(
  text: string,
  secret: (name: string, field: 'id' | 'password') => string | undefined,
): Revealed {
  const unknown: string[] = [];
  let used = false;
  const revealed = text.replace(placeholder, (_, name: string, field: 'id' | 'password') => {
    const value = secret(name, field);
    if (value === undefined) unknown.push(name);
    else used ||= field === 'password';
    return value ?? '';
  });
  if (unknown.length > 0) return { ok: false, message: `This task has no credential named "${unknown[0]}".` };
  return { ok: true, text: revealed, secret: used };
}
