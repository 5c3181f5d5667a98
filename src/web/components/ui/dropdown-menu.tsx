import { DropdownMenu as Menu } from 'radix-ui';
import { type ComponentProps, createContext, use, useState } from 'react';
import { cn } from '../../lib/format/cn.ts';
import { floating } from './overlay.ts';

const Landmark = createContext<Element | null>(null);

/**
 * Hides nothing of the page from screen readers while it is open: the page stays reachable. Opens within the landmark
 * that the page has at that moment, so that who goes from one to the next finds it; over a dialog, which hides the page, at its
 * end.
 */
export function DropdownMenu(props: ComponentProps<typeof Menu.Root>) {
  const [landmark, setLandmark] = useState<Element | null>(null);
  return (
    <Landmark value={landmark}>
      <Menu.Root modal={false} onOpenChange={open => open && setLandmark(shownMain())} {...props} />
    </Landmark>
  );
}

function shownMain(): Element | null {
  const main = document.querySelector('main');
  return main?.closest('[aria-hidden="true"]') == null ? main : null;
}

export const DropdownMenuTrigger = Menu.Trigger;

export function DropdownMenuContent({ className, sideOffset = 6, ...rest }: ComponentProps<typeof Menu.Content>) {
  return (
    <Menu.Portal container={use(Landmark)}>
      <Menu.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(floating, 'min-w-44 p-1', className)}
        {...rest}
      />
    </Menu.Portal>
  );
}

const item =
  'flex h-8 cursor-pointer items-center gap-2.5 rounded-[6px] px-2 text-sm outline-none select-none data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:text-fg-muted';

export function DropdownMenuItem({
  className,
  danger = false,
  ...rest
}: ComponentProps<typeof Menu.Item> & { danger?: boolean }) {
  return <Menu.Item className={cn(item, danger && 'text-danger [&_svg]:text-danger', className)} {...rest} />;
}

export function DropdownMenuRadioGroup(props: ComponentProps<typeof Menu.RadioGroup>) {
  return <Menu.RadioGroup {...props} />;
}

export function DropdownMenuRadioItem({ className, ...rest }: ComponentProps<typeof Menu.RadioItem>) {
  return (
    <Menu.RadioItem
      className={cn(item, 'data-[state=checked]:bg-muted data-[state=checked]:font-medium', className)}
      {...rest}
    />
  );
}

export function DropdownMenuSeparator() {
  return <Menu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Menu.Label>) {
  return <Menu.Label className={cn('px-2 py-1.5 text-xs text-fg-muted', className)} {...rest} />;
}
