import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  /** The height in pixels that is reserved until the content is rendered. */
  height: number;
  children: ReactNode;
};

/** Content this close below the window is already rendered, so that it has loaded when it is scrolled into view. */
const renderAheadMargin = '200px';

/** Renders its content once it is near the window, so that content no one scrolls to is not requested. */
export function RenderWhenVisible({ height, children }: Props) {
  const placeholder = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');

  useEffect(() => {
    if (isNear || !placeholder.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: renderAheadMargin },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, [isNear]);

  return isNear ? children : <div ref={placeholder} style={{ minHeight: height }} />;
}
