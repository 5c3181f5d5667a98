import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/format/cn.ts';

const look = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent-solid text-accent-fg hover:bg-accent-solid-hover',
        secondary: 'border border-line-strong bg-surface text-fg hover:bg-hover',
        ghost: 'text-fg-muted hover:bg-hover hover:text-fg',
        danger: 'border border-line-strong bg-surface text-danger hover:border-danger hover:bg-danger-soft',
        waiting: 'bg-waiting text-waiting-fg hover:brightness-105',
      },
      size: {
        sm: 'h-8 px-2.5 text-[0.8125rem]',
        md: 'h-9 px-3.5 text-sm',
        lg: 'h-11 px-5 text-[0.9375rem]',
        icon: 'size-8',
        iconLg: 'size-9',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof look> & { asChild?: boolean };

export function Button({ className, variant, size, asChild = false, type = 'button', ...rest }: ButtonProps) {
  const classes = cn(look({ variant, size }), className);
  if (asChild) return <Slot.Root className={classes} {...rest} />;
  return <button type={type} className={classes} {...rest} />;
}
