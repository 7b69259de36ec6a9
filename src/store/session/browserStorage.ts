import { countryCode } from '@/contract/patterns';
import { codeStepKey, type StorageKey, storageKeys, unsentChatKey } from '@/contract/storageKeys';

import { emptyImport, type LastImport } from '@/store/admin/imported';
import { readErrors, readRows, readTotals } from '@/store/admin/storedImport';
import { type AdminKind, initialSession, type PendingStep, type Session } from './sessionSlice';
import { openTokenChannel, type SessionEnd } from './tabs';

/** A token must be valid in a header. */
const tokenPattern = /^[\x21-\x7e]{1,4096}$/;
const countPattern = /^\d{1,6}$/;
const trueText = 'true';

const sessionKeys: StorageKey[] = ['authToken', 'userSSN', 'isAdmin'];
const personKeys: StorageKey[] = [
  'deviceToken',
  'deviceTokenAt',
  'readCount',
  'importedRecords',
  'ignoredRecords',
  'importTotals',
  'importErrors',
];

export type StoredState = { session: Session; unread: number; import: LastImport; ssn: string | null };
export type SignInDetails = { token: string; admin: AdminKind | null; maskedSsn: string };

/** A change to the session by another tab. */
export type OtherTabChange =
  | { change: 'signedOut' }
  /** The session expired there; the person may come back to the page they are on here. */
  | { change: 'expired' }
  /** The same session continues with a new token. */
  | { change: 'replaced'; token: string }
  /** A sign-in: the person, if known, and their role. */
  | { change: 'switched'; token: string; person: string | null; admin: AdminKind | null };

/** The message about a new token or a session's end may arrive after the storage event. */
const messageDelayMs = 200;

/** The browser's storage; null where the page may not use it. */
function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
/** A storage without its errors: what cannot be read is missing, and what cannot be written is left out. */
const withoutErrors = (storage: Storage | null) => ({
  getItem(key: string): string | null {
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  /** Returns whether it was written. */
  setItem(key: string, value: string) {
    try {
      storage?.setItem(key, value);
      return storage !== null;
    } catch {
      return false;
    }
  },
  removeItem(key: string) {
    try {
      storage?.removeItem(key);
    } catch {
      // If storage is blocked, nothing was stored.
    }
  },
});
export const getLocalStorage = () => storageOf('localStorage');
export const getSessionStorage = () => storageOf('sessionStorage');

type StoredCodeStep = Required<Pick<PendingStep, 'purpose' | 'token' | 'sentAt'>> & {
  page: string;
  /** The contact number or email address that is sent with the code. */
  contact: string;
  endsAt: number;
};

/**
 * Stores the step of a code page or new-password page, so that a reload keeps it, or removes the stored step (null).
 * Recordings leave it out, because a screen writes it.
 */
export function saveCodeStep(step: StoredCodeStep | null, tabStorage = getSessionStorage()) {
  const tab = withoutErrors(tabStorage);
  if (step) tab.setItem(codeStepKey, JSON.stringify(step));
  else tab.removeItem(codeStepKey);
}

/** The reloaded page's step; another page's step, or one with an expired code, is removed. */
export function loadCodeStep(page: string, tabStorage: Storage | null): Session | null {
  try {
    const step = JSON.parse(tabStorage?.getItem(codeStepKey) ?? 'null') as Partial<StoredCodeStep> | null;
    const { purpose, token, sentAt, contact, endsAt } = step ?? {};
    const isStoredPurpose = purpose === 'signUp' || purpose === 'passwordReset' || purpose === 'newPassword';
    if (
      step?.page === page &&
      isStoredPurpose &&
      tokenPattern.test(token ?? '') &&
      typeof contact === 'string' &&
      Number(endsAt) > Date.now()
    )
      return { ...initialSession, contact, pending: { purpose, token: token ?? '', sentAt } };
  } catch {
    // An unreadable step counts as missing.
  }
  saveCodeStep(null, tabStorage);
  return null;
}

/**
 * The only module that uses the browser's storage. Stored values are validated, unreadable ones count as missing, and
 * no function throws.
 */
export function openBrowserStorage(storage: Storage | null, tabStorage: Storage | null = null) {
  /** The token this tab stored or read, so that it never clears another tab's sign-in. */
  let ownToken: string | null = null;
  /** Open while the other tabs are watched. */
  let tokenChannel: ReturnType<typeof openTokenChannel> | null = null;

  const local = withoutErrors(storage);
  const tab = withoutErrors(tabStorage);
  const read = (key: StorageKey) => local.getItem(storageKeys[key]);
  const write = (key: StorageKey, value: string) => local.setItem(storageKeys[key], value);
  const removeKeys = (keys: StorageKey[]) => keys.forEach((key) => local.removeItem(storageKeys[key]));
  function readToken() {
    const token = read('authToken');
    return token !== null && tokenPattern.test(token) ? token : null;
  }
  /** The stored masked SSN distinguishes employee administrators from the console's. */
  const readAdmin = () => (read('isAdmin') === trueText ? (read('userSSN') ? 'employee' : 'console') : null);
  /** Stores as many rows as fit. */
  function writeRows(key: StorageKey, rows: unknown[]) {
    for (let count = rows.length; count > 0; count = Math.floor(count / 2)) {
      if (write(key, JSON.stringify(rows.slice(0, count)))) return;
    }
    removeKeys([key]);
  }

  return {
    /** Reads the values stored before a reload. */
    readStoredState(): StoredState {
      const token = readToken();
      ownToken = token;
      const admin = readAdmin();
      const unread = read('readCount') ?? '';
      const importedRecords = readRows(read('importedRecords'));
      const ignoredRecords = readRows(read('ignoredRecords'));
      return {
        session: token ? { ...initialSession, auth: true, token, admin } : initialSession,
        unread: token && countPattern.test(unread) ? Number(unread) : 0,
        ssn: token ? read('userSSN') : null,
        import: token
          ? {
              ...emptyImport,
              importedCount: importedRecords.length,
              ignoredCount: ignoredRecords.length,
              ...readTotals(read('importTotals')),
              importedRecords,
              ignoredRecords,
              errors: readErrors(read('importErrors')),
            }
          : emptyImport,
      };
    },

    /** Whether the sidebar is expanded; null until the person has chosen. */
    readSidebarExpanded(): boolean | null {
      const value = read('sidebar');
      return value === 'open' || value === 'rail' ? value === 'open' : null;
    },
    saveSidebarExpanded: (isOpen: boolean) => write('sidebar', isOpen ? 'open' : 'rail'),

    /** `console` if the last sign-in in this browser was a console administrator's; otherwise null. */
    loadLastSignIn: (): AdminKind | null => (read('lastSignIn') === 'console' ? 'console' : null),

    setCountryCode: () => write('countryCode', countryCode),

    saveSession: ({ token, admin, maskedSsn }: SignInDetails) => {
      ownToken = token;
      // The token is written last, because its storage event makes other tabs read the rest.
      if (admin === 'console') removeKeys(['userSSN']);
      else write('userSSN', maskedSsn);
      if (admin) write('isAdmin', trueText);
      else removeKeys(['isAdmin']);
      if (admin === 'console') write('lastSignIn', admin);
      else removeKeys(['lastSignIn']);
      write('authToken', token);
    },
    replaceToken: (token: string) => {
      // Another tab has already stored it.
      if (token === ownToken) return;
      if (ownToken !== null) tokenChannel?.announceReplacement(ownToken, token);
      ownToken = token;
      write('authToken', token);
    },
    /** Tells the other tabs to whom this tab's token belongs. */
    announcePerson: (person: string) => {
      if (ownToken !== null) tokenChannel?.announceSignIn(ownToken, person);
    },
    saveUnread: (count: number) => write('readCount', String(count)),
    saveDeviceToken: (token: string, at: number) => {
      write('deviceToken', token);
      write('deviceTokenAt', String(at));
    },
    loadDeviceToken: () => ({ token: read('deviceToken'), at: Number(read('deviceTokenAt')) || 0 }),
    /** Unsent chat messages and drafts, as one string in this tab's storage. */
    loadUnsentChat: () => tab.getItem(unsentChatKey),
    saveUnsentChat: (text: string) => void tab.setItem(unsentChatKey, text),
    clearUnsentChat: () => {
      if (tab.getItem(unsentChatKey) !== null) tab.removeItem(unsentChatKey);
    },
    saveImport: ({ importedRecords, ignoredRecords, errors, ...totals }: LastImport) => {
      removeKeys(['importedRecords', 'ignoredRecords', 'importTotals', 'importErrors']);
      if (errors) return void write('importErrors', JSON.stringify(errors));
      write('importTotals', JSON.stringify(totals));
      writeRows('importedRecords', importedRecords);
      writeRows('ignoredRecords', ignoredRecords);
    },

    /** Clears this tab's session and notifies the other tabs of the reason; a newer sign-in by another tab stays. */
    clearSession: (end: SessionEnd) => {
      const storedToken = readToken();
      if (ownToken !== null) tokenChannel?.announceEnd(ownToken, end);
      if (storedToken === null || storedToken === ownToken) removeKeys([...sessionKeys, ...personKeys]);
      ownToken = null;
    },
    /** Clears the previous person's data; the session keys are written next. */
    clearPerson: () => removeKeys(personKeys),
    /** Clears the session and the person's data, even if another tab stored them. */
    clearAll: () => {
      if (ownToken !== null) tokenChannel?.announceEnd(ownToken, 'signedOut');
      removeKeys([...sessionKeys, ...personKeys]);
      ownToken = null;
      write('countryCode', countryCode);
    },

    /** Reports session changes by other tabs, never by this one; returns the unsubscribe function. */
    watch(listener: (change: OtherTabChange) => void) {
      const openedTokenChannel = openTokenChannel((isEndOf) => {
        if (ownToken !== null && isEndOf(ownToken)) checkStoredToken();
      });
      tokenChannel = openedTokenChannel;
      let recheckTimer: ReturnType<typeof setTimeout> | undefined;

      function checkStoredToken(isLate = false) {
        clearTimeout(recheckTimer);
        const storedToken = readToken();
        if (ownToken === null || storedToken === ownToken) return;
        if (
          !isLate &&
          !(storedToken === null ? openedTokenChannel.endOf(ownToken) : openedTokenChannel.isKnown(storedToken))
        ) {
          recheckTimer = setTimeout(checkStoredToken, messageDelayMs, true);
          return;
        }
        const previousToken = ownToken;
        ownToken = storedToken;
        if (storedToken === null) listener({ change: openedTokenChannel.endOf(previousToken) ?? 'signedOut' });
        else if (openedTokenChannel.isSameSession(previousToken, storedToken))
          listener({ change: 'replaced', token: storedToken });
        else
          listener({
            change: 'switched',
            token: storedToken,
            person: openedTokenChannel.personWith(storedToken),
            admin: readAdmin(),
          });
      }
      const handleStorage = ({ key }: StorageEvent) => {
        if (key === null || key === storageKeys.authToken) checkStoredToken();
      };
      // A page restored from the back/forward cache has missed storage events.
      const handlePageRestored = () => checkStoredToken(true);
      window.addEventListener('storage', handleStorage);
      window.addEventListener('pageshow', handlePageRestored);
      return () => {
        clearTimeout(recheckTimer);
        window.removeEventListener('storage', handleStorage);
        window.removeEventListener('pageshow', handlePageRestored);
        openedTokenChannel.close();
        tokenChannel = null;
      };
    },
  };
}
export type BrowserStorage = ReturnType<typeof openBrowserStorage>;
