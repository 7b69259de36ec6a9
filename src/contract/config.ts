/**
 * Settings an operator can change without a rebuild. The server writes them into the page and also serves them at
 * `/config.json`; a static host serves `public/config.json` there.
 */
export type SiteConfig = {
  /** Addresses of the two services; paths are relative to the site's own address. */
  apiBase: string;
  chatBase: string;
  /** Where the chat's socket listens; empty is the site's own address. */
  socketUrl: string;
  /** Whether the chat's service refuses long polling, as several nodes behind a balancer do. */
  webSocketOnly: boolean;
  memberLogin: boolean;
  /**
   * Idle seconds after which the server ends a session; null when the server does not say, then the page shows no
   * warning.
   */
  sessionIdle: { adminS: number; memberS: number } | null;
  /** Seconds a one-time code stays valid; null when the server does not say. */
  codeLifeS: number | null;
  /** Whether the service runs the demo, whose sign-ins and codes the page may ask for. */
  demo: boolean;
  /** Whether a password reset may use the SSN as proof after other people used up the attempts for a contact number. */
  ssnRecovery: boolean;
  /** The columns of the list of employees by which the service can sort; none unless it says so. */
  employeeSorts: readonly string[];
  /** Whether the service exports whole SSNs to administrators who say why. */
  ssnExport: boolean;
  /** Whether the service lets administrators write the program; the screens for it are hidden where it does not. */
  program: boolean;
  /** Whether the service has second factors and passkeys. */
  signInWays: boolean;
  /** The domain that passkeys are made for; empty where they are not possible. */
  passkeyDomain: string;
  /** Whether administrators are reminded that the program is not complete. */
  isOpening: boolean;
  /** The share of visits, 0 to 1, whose loading and response times are sent to the server; 0 when it takes none. */
  webVitalsSample: number;
  productName: string;
  /** The address of the organization's logo; empty where the site shows the product's own mark. */
  logoUrl: string;
  /** Empty ones are not shown, and so are empty links. */
  supportPhone: string;
  supportEmail: string;
  exportPrefix: string;
  providerSearchUrl: string;
  mapsSearchUrl: string;
  faqUrl: string;
  helpCentreUrl: string;
  socialLinks: { name: string; url: string }[];
  /** The zone of the program's dates; empty is the reader's own. */
  timeZone: string;
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
  webSocketOnly: false,
  memberLogin: false,
  sessionIdle: null,
  codeLifeS: null,
  demo: false,
  ssnRecovery: false,
  employeeSorts: [],
  ssnExport: false,
  program: false,
  signInWays: false,
  passkeyDomain: '',
  isOpening: false,
  webVitalsSample: 0,
  productName: 'Harbor Benefits',
  logoUrl: '',
  supportPhone: '',
  supportEmail: '',
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
  timeZone: '',
  firebase: null,
};

/** Id of the element that holds the settings: `<script type="application/json" id="site-config">`. */
export const configElementId = 'site-config';
