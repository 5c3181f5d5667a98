import type { CSSProperties } from 'react';

/**
 * The place of a browser has the shape of the browser, so that nothing is beside its picture: as wide as its column, or as high as
 * the window leaves room for below what is above it (about 15 rem). `--live-bar` is what the live page has above its picture.
 */
export const shapedPanel = 'mx-auto w-full shrink-0 lg:max-w-[calc((100dvh-15.5rem-var(--live-bar,0px))*16/9)]';

export const shapedStage = 'box-content! aspect-video pt-[var(--live-bar,0px)]';

export function liveBarStyle(bar: number): CSSProperties {
  // safe because React takes custom properties as they are
  return { '--live-bar': `${bar}px` } as CSSProperties;
}
