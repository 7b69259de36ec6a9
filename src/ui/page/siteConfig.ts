import { createContext, useContext } from 'react';

import { defaultConfig } from '@/contract/config';

/** The settings of this installation: product name, links and switches. */
export const SiteSettings = createContext(defaultConfig);

export const useSiteConfig = () => useContext(SiteSettings);
