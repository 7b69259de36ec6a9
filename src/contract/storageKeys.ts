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
  /** `open` or `rail`, the last choice; it belongs to the browser, not to the session (our own addition). */
  sidebar: 'sidebar',
  /** `console` after a sign-in at `/admin`, so that `/login` redirects there; it belongs to the browser as well. */
  lastSignIn: 'lastSignIn',
} as const;
/** Session storage: unsent chat messages and drafts (our own addition). */
export const tabKey = 'chatUnsent';
/** Session storage: the code page's or new password's step, so that a reload keeps it (our own addition). */
export const codeStepKey = 'codeStep';
export type StorageKey = keyof typeof storageKeys;

/** A push token older than this is requested again. */
export const deviceTokenTtlMs = 7 * 24 * 60 * 60 * 1000;
