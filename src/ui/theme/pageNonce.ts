import { createContext, useContext } from 'react';

/** The nonce that allows this page's styles under its content security policy. */
export const PageNonce = createContext<string | undefined>(undefined);

export const usePageNonce = () => useContext(PageNonce);
