/** Copies a text. Call it within the click or key press. @throws when the browser does not allow it */
export async function copyText(text: string): Promise<void> {
  // On pages that came by plain http there is no clipboard object.
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  if (!copyByCommand(text)) throw new Error('The browser did not copy the text.');
}

/** Copies by the older command, which pages that came by plain http have too. Whether it worked. */
export function copyByCommand(text: string): boolean {
  const put = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', put, { once: true, capture: true });
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', put, { capture: true });
  return copied;
}
