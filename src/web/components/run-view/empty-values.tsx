/** Which values a run would begin without. */
export function EmptyValues({ values }: { values: Readonly<Record<string, string>> }) {
  const empty = Object.keys(values).filter(name => values[name]?.trim() === '');
  if (empty.length === 0) return null;
  return (
    <p role="status" className="break-words text-fg-muted">
      Empty: {empty.join(', ')}. The run starts without {empty.length === 1 ? 'it' : 'them'}.
    </p>
  );
}
