import { useEffect, useRef, useState, type ReactNode } from 'react';

type Props = {
  /** The height in pixels that is kept free until then. */
  height: number;
  children: ReactNode;
};

/** How far below the window something is drawn already, so that it has arrived when it is scrolled to. */
const margin = '200px';

/** Draws its content once it has come near the window, so that what no one scrolls to is not asked for. */
export function RenderWhenVisible({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');

  useEffect(() => {
    if (isNear || !place.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear]);

  return isNear ? children : <div ref={place} style={{ minHeight: height }} />;
}
