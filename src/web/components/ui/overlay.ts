/** Looks shared by all that opens over the page. */
export const scrim = 'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade';
export const floating =
  'z-50 rounded-card border border-line bg-surface text-fg shadow-[0_8px_28px_-8px_rgb(0_0_0/0.22)] data-[state=open]:animate-rise';
