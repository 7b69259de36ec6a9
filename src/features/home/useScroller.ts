import { useEffect, useRef, useState } from 'react';

/** Where a row that scrolls sideways stands, and the way one screenful back or on. */
export function useScroller() {
  const row = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });

  const look = () => {
    if (!row.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    setEnds({ isAtStart: scrollLeft < 2, isAtEnd: scrollLeft + clientWidth > scrollWidth - 2 });
  };

  useEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);

  /** As many whole cards as are seen, at least one; whether it glides is the style's to say. */
  const move = (direction: 1 | -1) => {
    const [first, second] = row.current?.children ?? [];
    if (!row.current || !first || !second) return;
    const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
    row.current.scrollBy({ left: direction * step * Math.max(1, Math.floor(row.current.clientWidth / step)) });
  };

  return { row, ...ends, look, move };
}
