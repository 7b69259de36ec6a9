import { useMediaQuery } from './useMediaQuery';

/** Whether the window is as narrow as a phone: below the theme's `sm`. */
export const useIsPhone = () => useMediaQuery('(max-width: 599.95px)');
