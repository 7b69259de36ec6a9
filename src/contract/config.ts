/**
 * Settings an operator can change without a rebuild. The server writes them into the page and also serves them at
 * `/config.json`; on a static host this is `public/config.json`.
 */
export type SiteConfig = {
  /** Addresses of the two services; paths are relative to the site's own address. */
  apiBase: string;
  chatBase: string;
  /** Empty for the site's own URL. */
  socketUrl: string;
  /** Whether the chat service refuses long polling, as several nodes behind a load balancer do. */
  webSocketOnly: boolean;
  /** Whether members can sign in at `/login`; otherwise only at `/signup`. */
  memberLogin: boolean;
  /** Idle seconds after which the server ends a session; null when unknown, and then the page shows no warning. */
  sessionIdle: { adminS: number; memberS: number } | null;
  /** Seconds a one-time code stays valid; null when unknown. */
  codeLifeS: number | null;
  /** Whether the service runs the demo, whose sign-ins and codes the page may request. */
  demo: boolean;
  /** Whether a password reset may use the SSN as proof after other people used up a contact number's attempts. */
  ssnRecovery: boolean;
  /** The columns by which the service can sort the employee list; none by default. */
  employeeSorts: readonly string[];
  /** Whether the service exports full SSNs to administrators who give a reason. */
  ssnExport: boolean;
  /** Whether the service lets administrators edit the program; without it the screens are hidden. */
  program: boolean;
  /** Whether people can manage their passkeys, authenticator app, and recovery codes. */
  signInWays: boolean;
  /** The relying party ID for passkeys; empty where passkeys are not available. */
  passkeyDomain: string;
  /** Whether administrators are reminded that the program is incomplete. */
  isOpening: boolean;
  /** The share of visits, from 0 to 1, that report loading and response times; 0 turns reports off. */
  webVitalsSample: number;
  productName: string;
  /** The URL of the organization's logo; empty to show the product's own mark. */
  logoUrl: string;
  /** Empty phone numbers, email addresses, and URLs are not shown. */
  supportPhone: string;
  supportEmail: string;
  exportPrefix: string;
  providerSearchUrl: string;
  mapsSearchUrl: string;
  faqUrl: string;
  helpCentreUrl: string;
  socialLinks: { name: string; url: string }[];
  /** The time zone of the program's dates; empty for UTC. */
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

export const configElementId = 'site-config';
