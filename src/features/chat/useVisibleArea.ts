import { useEffect, type RefObject } from 'react';

/** Keeps a sheet within what a keyboard on the screen leaves of the window. */
export function useVisibleArea(sheet: RefObject<HTMLElement | null>, isSheet: boolean) {
  useEffect(() => {
    const area = window.visualViewport;
    const element = sheet.current;
    if (!isSheet || !area || !element) return;
    const fit = () => {
      element.style.setProperty('top', `${area.offsetTop}px`);
      element.style.setProperty('height', `${area.height}px`);
    };
    fit();
    area.addEventListener('resize', fit);
    area.addEventListener('scroll', fit);
    return () => {
      area.removeEventListener('resize', fit);
      area.removeEventListener('scroll', fit);
      element.style.removeProperty('top');
      element.style.removeProperty('height');
    };
  }, [sheet, isSheet]);
}
