import { createContext, useContext, useEffect, useState } from 'react';

import type { ColorScheme } from '@/contract/program/themeColors';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';

/** The choice belongs to the browser, not to the signed-in person. */
const storageKey = 'colorMode';

const schemeOf = (text: string | null): ColorScheme | null => (text === 'light' || text === 'dark' ? text : null);

function readStoredScheme(): ColorScheme | null {
  try {
    return schemeOf(window.localStorage.getItem(storageKey));
  } catch {
    // Without storage the site follows the system's setting.
    return null;
  }
}

function storeScheme(scheme: ColorScheme) {
  try {
    window.localStorage.setItem(storageKey, scheme);
  } catch {
    // Without storage the choice lasts for this page only.
  }
}

/** Light or dark: follows the system until the person chooses, here or in another tab. */
export function useStoredScheme() {
  const [chosenScheme, setChosenScheme] = useState(readStoredScheme);
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  const scheme: ColorScheme = chosenScheme ?? (prefersDark ? 'dark' : 'light');

  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey) setChosenScheme(schemeOf(newValue));
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, []);

  return {
    scheme,
    setScheme: (next: ColorScheme) => {
      storeScheme(next);
      setChosenScheme(next);
    },
  };
}

export const SchemeContext = createContext<ReturnType<typeof useStoredScheme>>({
  scheme: 'light',
  setScheme: () => {},
});

export const useScheme = () => useContext(SchemeContext);
