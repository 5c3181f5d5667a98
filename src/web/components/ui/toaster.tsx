import { CircleAlert, X } from 'lucide-react';
import { Portal, Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { cn } from '../../lib/format/cn.ts';
import { Button } from './button.tsx';
import { type ToastAction, toastMs } from './toast-store.ts';
import { toastStore } from './toast.tsx';

const swipeThresholdPx = 50;

export function Toaster() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.entries);
  return (
    <Toast.Provider duration={toastMs} swipeThreshold={swipeThresholdPx} label="Notification">
      {entries.map(entry => (
        <Toast.Root
          key={entry.id}
          open={entry.open}
          onOpenChange={open => !open && toastStore.dismiss(entry.id)}
          duration={entry.durationMs ?? toastMs}
          type={entry.variant === 'destructive' ? 'foreground' : 'background'}
          className={cn(
            'flex gap-3 rounded-card border bg-surface p-3.5 shadow-[0_8px_28px_-8px_rgb(0_0_0/0.25)] data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            entry.description ? 'items-start' : 'items-center',
            entry.variant === 'destructive' ? 'border-danger' : 'border-line',
          )}
        >
          {entry.variant === 'destructive' && (
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          )}
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-medium">{entry.title}</Toast.Title>
            {entry.description && (
              <Toast.Description className="mt-0.5 break-words text-fg-muted">{entry.description}</Toast.Description>
            )}
            {entry.actions && entry.actions.length > 1 && (
              <div className="mt-2.5 flex gap-2">
                <Actions of={entry.actions} />
              </div>
            )}
          </div>
          {entry.actions?.length === 1 && <Actions of={entry.actions} />}
          <Toast.Close aria-label="Close" className="-m-1 rounded-[6px] p-1 text-fg-muted hover:bg-hover hover:text-fg">
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      ))}
      {/* Beside the dialogs, so that a message stands over the backdrop of one. On phones below the top bar, which has Save.
          Where a live view is shown, above it or beside it: `data-live` says which. */}
      <Portal.Root>
        <Toast.Viewport
          hotkey={['F8']}
          className="fixed right-0 bottom-0 z-70 flex w-full max-w-[26rem] flex-col gap-2 p-4 outline-none max-md:top-14 max-md:bottom-auto max-md:pt-2 md:[body:has([data-live=below])_&]:top-14 md:[body:has([data-live=below])_&]:right-auto md:[body:has([data-live=below])_&]:bottom-auto md:[body:has([data-live=below])_&]:left-12 md:[body:has([data-live=below])_&]:py-2 lg:[body:has([data-live=left])_&]:max-w-[23.25rem]"
        />
      </Portal.Root>
    </Toast.Provider>
  );
}

function Actions({ of }: { of: readonly ToastAction[] }) {
  return of.map(({ label, run }) => (
    <Toast.Action key={label} altText={label} asChild>
      <Button size="sm" className="-my-0.5" onClick={run}>
        {label}
      </Button>
    </Toast.Action>
  ));
}
