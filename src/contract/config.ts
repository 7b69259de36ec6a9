/**
 * What an operator may set without a rebuild (D-186): the server writes it into the page, and `public/config.json`
 * serves the same for a static host.
 */
export type SiteConfig = {
  /** Addresses of the two services; paths are relative to the site's own address. */
  apiBase: string;
  chatBase: string;
  /** Where the chat's socket listens; empty is the site's own address. */
  socketUrl: string;
  memberLogin: boolean;
  /** After how many idle seconds the service ends a session; null where it does not say, and nobody is warned. */
  sessionIdle: { adminS: number; memberS: number } | null;
  /** How long a one-time code is good for; null where the service does not say. */
  codeLifeS: number | null;
  /** Whether a forgotten password may be confirmed with the SSN where others used up the tries of a number. */
  ssnRecovery: boolean;
  productName: string;
  exportPrefix: string;
  providerSearchUrl: string;
  mapsSearchUrl: string;
  faqUrl: string;
  helpCentreUrl: string;
  socialLinks: { name: string; url: string }[];
  firebase: {
    projectId: string;
    apiKey: string;
    appId: string;
    messagingSenderId: string;
    vapidKey: string;
  } | null;
};

export const defaultConfig: SiteConfig = {
  apiBase: '/api',
  chatBase: '/chat-api',
  socketUrl: '',
  memberLogin: false,
  sessionIdle: null,
  codeLifeS: null,
  ssnRecovery: false,
  productName: 'Harbor Benefits',
  exportPrefix: 'Benefits',
  providerSearchUrl: 'https://duckduckgo.com/?q=',
  mapsSearchUrl: 'https://www.google.com/maps/search/?api=1&query=',
  faqUrl: '/faq.html',
  helpCentreUrl: 'https://help.example.org/benefits',
  socialLinks: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  firebase: null,
};

/** The page finds its settings here: `<script type="application/json" id="site-config">`. */
export const configElementId = 'site-config';
