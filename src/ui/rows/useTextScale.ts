import { useSyncExternalStore } from 'react';

const usualFontPx = 16;

/** The page's text size as the person has set it, against the usual one: 2 at 200 %. */
const textScale = () => (parseFloat(getComputedStyle(document.documentElement).fontSize) || usualFontPx) / usualFontPx;

/** A text size that changes while the page is open changes the height of a line, and so of the page. */
function subscribe(onChange: () => void) {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(onChange);
  observer.observe(document.body);
  return () => observer.disconnect();
}

/** For measures that a library takes in pixels, which do not grow with the text by themselves. */
export const useTextScale = () => useSyncExternalStore(subscribe, textScale);
