import { useMedia } from './useMedia';

/** Whether the window is as narrow as a phone: below the theme's `sm`. */
export const useIsPhone = () => useMedia('(max-width: 599.95px)');
