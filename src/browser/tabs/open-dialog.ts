import type { PageHost } from '../page-host.ts';

/** Resolves when a native dialog is open on a tab, at once when one is already. `stop` ends the wait. */
export function whenDialogOpens(tab: PageHost): { opened: Promise<void>; stop(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onDialog = (): void => resolve();
  if (tab.dialog()) resolve();
  tab.page.on('dialog', onDialog);
  return { opened: promise, stop: () => void tab.page.off('dialog', onDialog) };
}
