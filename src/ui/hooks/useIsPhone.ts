import { useMedia } from './useMedia';

/** Whether the window has the width of a phone: below the theme's `sm`. */
export const useIsPhone = () => useMedia('(max-width: 599.95px)');
