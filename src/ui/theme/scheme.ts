import { createContext, useCallback, useContext, useEffect, useState } from 'react';

import { useMedia } from '@/ui/hooks/useMedia';

export type Scheme = 'light' | 'dark';

/** A choice of this browser, whoever is signed in. */
const storageKey = 'colorMode';

const schemeOf = (text: string | null): Scheme | null => (text === 'light' || text === 'dark' ? text : null);

function recall(): Scheme | null {
  try {
    return schemeOf(window.localStorage.getItem(storageKey));
  } catch {
    // A browser that keeps nothing follows the system.
    return null;
  }
}

function keep(scheme: Scheme) {
  try {
    window.localStorage.setItem(storageKey, scheme);
  } catch {
    // It holds for this page, then.
  }
}

/** Light or dark: follows the system until it is chosen, here or in another tab. */
export function useOwnScheme() {
  const [chosen, setChosen] = useState(recall);
  const isDarkOutside = useMedia('(prefers-color-scheme: dark)');
  const scheme: Scheme = chosen ?? (isDarkOutside ? 'dark' : 'light');

  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey) setChosen(schemeOf(newValue));
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, []);

  const setScheme = useCallback((next: Scheme) => {
    keep(next);
    setChosen(next);
  }, []);
  return { scheme, setScheme };
}

type Choice = { scheme: Scheme; setScheme: (next: Scheme) => void };

export const SchemeChoice = createContext<Choice>({ scheme: 'light', setScheme: () => {} });

export const useScheme = () => useContext(SchemeChoice);
