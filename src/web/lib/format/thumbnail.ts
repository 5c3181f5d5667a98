/** A thumbnail as an image source: a full URL, a data URL, or bare base64 of a JPEG; null when there is none. */
export function thumbnailSource(thumbnail: string | null | undefined): string | null {
  const text = thumbnail?.trim();
  if (!text) return null;
  if (/^(https?:\/\/|data:image\/|\/(?!9j))/i.test(text)) return text;
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? `data:image/jpeg;base64,${text.replace(/\s+/g, '')}` : null;
}
