import { createContext, useContext } from 'react';

/** Lets the styles of this page through its content policy (reliability D4). */
export const PageNonce = createContext<string | undefined>(undefined);

export const usePageNonce = () => useContext(PageNonce);
