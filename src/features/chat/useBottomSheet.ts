import { type RefObject, useEffect } from 'react';

/** Keeps a sheet within the part of the window that the on-screen keyboard leaves free. */
export function useFitToVisualViewport(sheet: RefObject<HTMLElement | null>, isBottomSheet: boolean) {
  useEffect(() => {
    const viewport = window.visualViewport;
    const element = sheet.current;
    if (!isBottomSheet || !viewport || !element) return;
    const fitToVisualViewport = () => {
      element.style.setProperty('top', `${viewport.offsetTop}px`);
      element.style.setProperty('height', `${viewport.height}px`);
    };
    fitToVisualViewport();
    viewport.addEventListener('resize', fitToVisualViewport);
    viewport.addEventListener('scroll', fitToVisualViewport);
    return () => {
      viewport.removeEventListener('resize', fitToVisualViewport);
      viewport.removeEventListener('scroll', fitToVisualViewport);
      element.style.removeProperty('top');
      element.style.removeProperty('height');
    };
  }, [sheet, isBottomSheet]);
}

/** Live regions must not become inert, or screen readers would stop announcing them; scripts and styles need not. */
const isExemptFromInert = (element: Element) => element.matches('[aria-live], [role=status], script, style');

/** Makes everything behind a full-screen element inert for focus and screen readers. */
export function useInertBackground(cover: RefObject<HTMLElement | null>, isCovering: boolean) {
  useEffect(() => {
    if (!isCovering) return;
    const backgroundElements: Element[] = [];
    for (let node: HTMLElement | null = cover.current; node && node !== document.body; node = node.parentElement)
      for (const sibling of node.parentElement?.children ?? [])
        if (sibling !== node && !sibling.hasAttribute('inert') && !isExemptFromInert(sibling))
          backgroundElements.push(sibling);
    backgroundElements.forEach((element) => element.setAttribute('inert', ''));
    return () => backgroundElements.forEach((element) => element.removeAttribute('inert'));
  }, [cover, isCovering]);
}
