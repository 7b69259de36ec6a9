import { createContext } from 'react';

/** Whether home is only looked at: its links to other pages are shown and lead nowhere. */
export const Previewed = createContext(false);
