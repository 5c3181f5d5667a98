/** What the place of a browser shows: its picture, or why there is none. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Spinner } from '../../ui/spinner.tsx';

export function LiveFrame({ ref, address }: { ref: Ref<HTMLIFrameElement>; address: string }) {
  return (
    <iframe
      ref={ref}
      src={address}
      title="Live browser view"
      allow="clipboard-read; clipboard-write; fullscreen"
      className="block h-full min-h-0 w-full flex-1 border-0"
    />
  );
}

export function BrowserStarting() {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <p className="flex items-center gap-3">
        <Spinner label="" className="text-stage-fg" />
        The browser is starting
      </p>
    </div>
  );
}

export function StageNote({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-1 p-6 text-center">
      <Icon aria-hidden className="mb-3 size-7 opacity-70" strokeWidth={1.5} />
      {children}
    </div>
  );
}

/** Nothing is on its way, so nothing spins. */
export function BrowserClosed({
  icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  /** Why, what is kept and what opens it again. */
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div role="status" className="flex flex-1 flex-col">
      <StageNote icon={icon}>
        <p className="text-[0.9375rem] font-medium text-balance text-white">{title}</p>
        <p className="max-w-[26rem] text-[0.8125rem] text-balance">{children}</p>
        {action && <div className="mt-4">{action}</div>}
      </StageNote>
    </div>
  );
}
