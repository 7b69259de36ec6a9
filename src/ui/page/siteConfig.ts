import { createContext, useContext } from 'react';

import { defaultConfig } from '@/contract/config';

/** What this installation sets: its name, its links, its switches (D-186). */
export const SiteSettings = createContext(defaultConfig);

export const useSiteConfig = () => useContext(SiteSettings);
