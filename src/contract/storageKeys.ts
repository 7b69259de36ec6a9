/** The browser's local storage keys. */
export const storageKeys = {
  authToken: 'authToken',
  deviceToken: 'deviceToken',
  deviceTokenAt: 'deviceTokenAt',
  userSSN: 'userSSN',
  isAdmin: 'isAdmin',
  readCount: 'readCount',
  countryCode: 'countryCode',
  importedRecords: 'importedRecords',
  ignoredRecords: 'ignoredRecords',
  importTotals: 'importTotals',
  importErrors: 'importErrors',
  /** `open` or `rail`, as last chosen in this browser, kept after the session (not in the customer's contract). */
  sidebar: 'sidebar',
  /** `console` after a sign-in at `/admin`, so that `/login` redirects there; it also outlasts the session. */
  lastSignIn: 'lastSignIn',
} as const;
/** Session storage: unsent chat messages and drafts (not in the customer's contract). */
export const unsentChatKey = 'chatUnsent';
/** Session storage: the code or new-password page's step, which a reload keeps (not in the customer's contract). */
export const codeStepKey = 'codeStep';
export type StorageKey = keyof typeof storageKeys;

/** A push token older than this is requested again. */
export const deviceTokenTtlMs = 7 * 24 * 60 * 60 * 1000;
