/** How far something is, in percent. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 flex-1 overflow-hidden rounded-full bg-hover"
    >
      <div
        className="h-full rounded-full bg-accent-solid transition-[width] duration-150"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
