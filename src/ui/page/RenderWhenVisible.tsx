import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  /** The height in pixels that is reserved until then. */
  height: number;
  children: ReactNode;
};

/** How far below the window content is rendered ahead, so that it has loaded when it is scrolled into view. */
const margin = '200px';

/** Renders its content once it is near the window, so that content no one scrolls to is not requested. */
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
