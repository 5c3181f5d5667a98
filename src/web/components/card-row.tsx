import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, isValidElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './ui/button.tsx';

/** Cards side by side at their full 488; the row scrolls when they are more than the screen is wide. */
export function CardRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ before: false, after: false });
  const measure = (): void => {
    const box = row.current;
    if (box) setEnds({ before: box.scrollLeft > 4, after: box.scrollLeft + box.clientWidth < box.scrollWidth - 4 });
  };
  useEffect(() => {
    const box = row.current;
    if (!box) return undefined;
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const keys = Children.toArray(children).map(card => (isValidElement(card) ? card.key : null));
  const cards = keys.join('\n');
  const atStart = !ends.before;
  // A card that comes first is seen: left alone, the row would stay with the one that was first before.
  useLayoutEffect(() => {
    if (atStart && row.current) row.current.scrollLeft = 0;
    measure();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when cards come or go
  }, [cards]);
  const scroll = (by: 1 | -1): void =>
    row.current?.scrollBy({ left: by * Math.max(300, row.current.clientWidth * 0.8), behavior: 'smooth' });
  return (
    <div className="relative">
      {(ends.before || ends.after) && (
        <div className="absolute -top-11 right-0 hidden gap-1.5 md:flex">
          <Button size="icon" aria-label="Scroll left" disabled={!ends.before} onClick={() => scroll(-1)}>
            <ChevronLeft aria-hidden />
          </Button>
          <Button size="icon" aria-label="Scroll right" disabled={!ends.after} onClick={() => scroll(1)}>
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
      <div
        ref={row}
        onScroll={measure}
        className="scroll-quiet -mx-4 flex snap-x gap-5 overflow-x-auto scroll-px-4 px-4 pb-3 *:w-[488px] *:max-w-[calc(100vw-2.5rem)] *:shrink-0 *:snap-start md:-mx-8 md:scroll-px-8 md:px-8"
      >
        {children}
      </div>
    </div>
  );
}
