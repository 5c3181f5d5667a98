/** A text of at most so many characters. A longer one is cut, at a space where there is one, and ends with an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const whole = text.slice(0, most - 1).replace(/\p{Surrogate}$/u, '');
  const space = whole.lastIndexOf(' ');
  return `${(space > most / 2 ? whole.slice(0, space) : whole).trimEnd()}…`;
}
