import { useEffect, type RefObject } from 'react';

/** The custom property that toasts are placed by. */
const property = '--below-action';
/** An action further down is not covered by toasts at the top. */
const lowest = 320;
const gap = 8;

/** Says in a custom property of the document where the page's action ends, so that toasts appear below it. */
export function useActionPlace(action: RefObject<HTMLElement | null>, isThere: boolean) {
  useEffect(() => {
    if (!isThere) return;
    const { style } = document.documentElement;
    const measure = () => {
      const { bottom } = action.current?.getBoundingClientRect() ?? { bottom: 0 };
      const end = bottom + window.scrollY;
      if (end > 0 && end < lowest) style.setProperty(property, `${Math.round(end) + gap}px`);
      else style.removeProperty(property);
    };
    // Within the frame's own layout, so that none is forced.
    const frame = requestAnimationFrame(measure);
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
      style.removeProperty(property);
    };
  }, [action, isThere]);
}
