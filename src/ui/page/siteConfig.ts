import { createContext, useContext } from 'react';

import { defaultConfig, type SiteConfig } from '@/contract/config';

/** The settings of this installation: product name, links and switches. */
export const SiteSettings = createContext(defaultConfig);

export const useSiteConfig = () => useContext(SiteSettings);

/** Shows changed settings on this page at once; other pages have them when they are loaded again. */
export const ChangeSiteSettings = createContext<(config: SiteConfig) => void>(() => {});
