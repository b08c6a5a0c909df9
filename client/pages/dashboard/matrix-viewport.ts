import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** The visible part of a scrolling box, in pixels; everything when printed. */
export type Viewport = { top: number; bottom: number; width: number };

/** Updates in coarse steps of the scroll position, to render rarely. */
export function useViewport(box: RefObject<HTMLElement | null>): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ top: 0, bottom: 800, width: 960 });
  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element) return undefined;
    const read = () => {
      const top = Math.floor(element.scrollTop / stepPixels) * stepPixels;
      const bottom = top + element.clientHeight + 2 * stepPixels;
      const next = { top, bottom, width: element.clientWidth };
      setViewport((before) => (isSame(before, next) ? before : next));
    };
    const onPrint = () => flushSync(() => setViewport(printed));
    const observer = new ResizeObserver(read);
    observer.observe(element);
    read();
    element.addEventListener('scroll', read, { passive: true });
    window.addEventListener('beforeprint', onPrint);
    window.addEventListener('afterprint', read);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
      window.removeEventListener('beforeprint', onPrint);
      window.removeEventListener('afterprint', read);
    };
  }, [box]);
  return viewport;
}

const stepPixels = 240;
/** The width of a landscape page. */
const printed: Viewport = { top: 0, bottom: Infinity, width: 940 };

function isSame(one: Viewport, other: Viewport): boolean {
  return one.top === other.top && one.bottom === other.bottom && one.width === other.width;
}
