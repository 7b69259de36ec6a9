import { useLayoutEffect, useState, type RefObject } from 'react';

const most = 3;
/** Between two columns, in px; `TileSkeletons` has the same. */
const gap = 16;

const fitting = (width: number, least: number) =>
  Math.max(1, Math.min(most, Math.floor((width + gap) / (least + gap))));

/**
 * How many columns are as wide as an empty element is; null until it has been measured, which is before anything is
 * painted. An element that grew with the list would be measured anew for each line.
 */
export function useColumns(ruler: RefObject<HTMLElement | null>, least: number) {
  const [columns, setColumns] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = ruler.current;
    if (!element) return;
    const measure = () => setColumns(fitting(element.clientWidth, least));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ruler, least]);

  return columns;
}
