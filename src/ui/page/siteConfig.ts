import { createContext, useContext } from 'react';

import { defaultConfig, type SiteConfig } from '@/contract/config';

/** This installation's settings: product name, links, and switches. */
export const SiteConfigContext = createContext(defaultConfig);

export const useSiteConfig = () => useContext(SiteConfigContext);

/** Shows changed settings on this page at once; other open pages get them after a reload. */
export const ChangeSiteConfigContext = createContext<(config: SiteConfig) => void>(() => {});
