/** The words of a step with the values of its inputs; a name without a value stays as it is written. */
export function withValues(text: string, inputs: Readonly<Record<string, string>>): string {
  return text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const key = name.trim();
    return (Object.hasOwn(inputs, key) && inputs[key]) || whole;
  });
}
