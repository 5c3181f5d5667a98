import { cn } from '../lib/format/cn.ts';

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={cn('size-7 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent-solid" />
      <path
        d="M10 7v14a3 3 0 0 0 3 3h9"
        fill="none"
        className="stroke-accent-fg"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="22" cy="10.5" r="2.6" className="fill-accent-fg" opacity="0.65" />
    </svg>
  );
}
