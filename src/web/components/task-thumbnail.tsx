import { useState } from 'react';
import { cn } from '../lib/format/cn.ts';
import { placeholderArt } from '../lib/format/placeholder-art.ts';
import { thumbnailSource } from '../lib/format/thumbnail.ts';

/** A task's picture: its own when it loads, else one drawn from its name. Decorative, the name stands beside it. */
export function TaskThumbnail({
  name,
  thumbnail,
  className,
}: {
  name: string;
  thumbnail: string | null;
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  const source = thumbnailSource(thumbnail);
  if (source && source !== broken)
    return (
      <img
        src={source}
        alt=""
        loading="lazy"
        onError={() => setBroken(source)}
        className={cn('h-full w-full object-cover object-top', className)}
      />
    );
  return <Placeholder name={name} className={className} />;
}

function Placeholder({ name, className }: { name: string; className?: string }) {
  const { hue, bars, dot, initials } = placeholderArt(name);
  return (
    <svg
      data-placeholder
      aria-hidden
      viewBox="0 0 488 188"
      preserveAspectRatio="xMidYMid slice"
      className={cn('h-full w-full', className)}
    >
      <rect width="488" height="188" style={{ fill: `oklch(from var(--muted) l 0.018 ${hue})` }} />
      <g style={{ color: `oklch(0.62 0.085 ${hue})` }}>
        <rect x="128" y="32" width="232" height="190" rx="10" className="fill-surface stroke-line" />
        <path d="M128 54h232" className="stroke-line" />
        <circle cx="142" cy="43" r="3" fill="currentColor" opacity="0.75" />
        <circle cx="153" cy="43" r="3" className="fill-line-strong" />
        <circle cx="164" cy="43" r="3" className="fill-line-strong" />
        <rect x="144" y="68" width="34" height="34" rx="8" fill="currentColor" opacity="0.16" />
        <text x="161" y="90" textAnchor="middle" fontSize="14" fontWeight="650" fill="currentColor">
          {initials}
        </text>
        {bars.map(bar => (
          <rect
            key={bar.y}
            x={bar.y < 2 ? 190 : 144}
            y={72 + bar.y * 18 + (bar.y < 2 ? 0 : 8)}
            width={bar.y < 2 ? bar.width * 0.8 : bar.width}
            height="8"
            rx="4"
            fill="currentColor"
            opacity={bar.strong ? 0.42 : 0.18}
          />
        ))}
        <g transform={`translate(${200 + dot.x} ${66 + dot.y})`}>
          <circle r="15" fill="currentColor" opacity="0.16" />
          <path d="M-3-4 9 1 3.5 3.5 1 9z" fill="currentColor" />
        </g>
      </g>
    </svg>
  );
}
