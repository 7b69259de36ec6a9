/** The keys of the browser's local storage (C.6); `isAdmin` is the specification's name, the others are decided (D-34). */
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
} as const;
/** In the storage of one tab: messages and drafts that wait (additive). */
export const tabKey = 'chatUnsent';
export type StorageKey = keyof typeof storageKeys;

/** A push token older than this is obtained again (CONST-12). */
export const deviceTokenLifeMs = 7 * 24 * 60 * 60 * 1000;
