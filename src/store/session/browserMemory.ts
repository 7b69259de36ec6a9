import { countryCode } from '@/contract/patterns';
import { storageKeys, tabKey, type StorageKey } from '@/contract/storageKeys';

import { noImport, type Imported } from '@/store/admin/imported';
import { readErrors, readRows, readTotals } from '@/store/admin/keptImport';
import { noSession, type AdminKind, type Session } from './sessionSlice';
import { openRenewals } from './tabs';

/** Nothing longer is ever written, and nothing that could not stand in a header is a token. */
const tokenPattern = /^[\x21-\x7e]{1,4096}$/;
const countPattern = /^\d{1,6}$/;
const yes = 'true';

const ofSession: StorageKey[] = ['authToken', 'userSSN', 'isAdmin'];
const ofPerson: StorageKey[] = [
  'deviceToken',
  'deviceTokenAt',
  'readCount',
  'importedRecords',
  'ignoredRecords',
  'importTotals',
  'importErrors',
];

export type Remembered = { session: Session; unread: number; import: Imported; ssn: string | null };
export type SignedIn = { token: string; admin: AdminKind | null; maskedSsn: string };

/** What another tab did to the session. */
export type ElsewhereChange =
  | { change: 'signedOut' }
  /** The same session goes on with another token. */
  | { change: 'replaced'; token: string }
  /** Somebody signed in: who, where that is known, and as what. */
  | { change: 'switched'; token: string; person: string | null; admin: AdminKind | null };

/** The word of a new token may come after the token itself. */
const wordComesMs = 200;

/** The browser's storage, for all tabs or for this one, where the page is allowed to have it. */
function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
export const localMemory = () => storageOf('localStorage');
export const tabMemory = () => storageOf('sessionStorage');

/**
 * The one place that reads and writes the browser's storage (STATE-16). What stands there may be anybody's doing:
 * whatever cannot be read is absent, and nothing here ever throws (reliability D12).
 */
export function openMemory(storage: Storage | null, tab: Storage | null = null) {
  /** The token this tab knows of, so that it never clears another's sign-in. */
  let own: string | null = null;
  /** Open for as long as somebody listens to the other tabs. */
  let renewals: ReturnType<typeof openRenewals> | null = null;

  function read(key: StorageKey): string | null {
    try {
      return storage?.getItem(storageKeys[key]) ?? null;
    } catch {
      return null;
    }
  }
  /** Says whether it is written; a full storage is no reason to stop (reliability E11). */
  function write(key: StorageKey, value: string) {
    try {
      storage?.setItem(storageKeys[key], value);
      return storage !== null;
    } catch {
      return false;
    }
  }
  function forget(keys: StorageKey[]) {
    for (const key of keys) {
      try {
        storage?.removeItem(storageKeys[key]);
      } catch {
        // A storage that cannot be written holds nothing of ours.
      }
    }
  }
  function readTab() {
    try {
      return tab?.getItem(tabKey) ?? null;
    } catch {
      return null;
    }
  }
  function readToken() {
    const token = read('authToken');
    return token !== null && tokenPattern.test(token) ? token : null;
  }
  /** The stored number tells the two kinds of administrator apart (D-03). */
  const readAdmin = () => (read('isAdmin') === yes ? (read('userSSN') ? 'employee' : 'console') : null);
  /** As many rows as fit. */
  function writeRows(key: StorageKey, rows: unknown[]) {
    for (let kept = rows.length; kept > 0; kept = Math.floor(kept / 2)) {
      if (write(key, JSON.stringify(rows.slice(0, kept)))) return;
    }
    forget([key]);
  }

  return {
    /** What a reload finds again. */
    recall(): Remembered {
      const token = readToken();
      own = token;
      const admin = readAdmin();
      const unread = read('readCount') ?? '';
      const importedRecords = readRows(read('importedRecords'));
      const ignoredRecords = readRows(read('ignoredRecords'));
      return {
        session: token ? { ...noSession, auth: true, token, admin } : noSession,
        unread: token && countPattern.test(unread) ? Number(unread) : 0,
        ssn: token ? read('userSSN') : null,
        import: token
          ? {
              ...noImport,
              importedCount: importedRecords.length,
              ignoredCount: ignoredRecords.length,
              ...readTotals(read('importTotals')),
              importedRecords,
              ignoredRecords,
              errors: readErrors(read('importErrors')),
            }
          : noImport,
      };
    },

    setCountryCode: () => write('countryCode', countryCode),

    keepSession: ({ token, admin, maskedSsn }: SignedIn) => {
      own = token;
      // The token comes last: other tabs read the rest when they hear of it.
      if (admin === 'console') forget(['userSSN']);
      else write('userSSN', maskedSsn);
      if (admin) write('isAdmin', yes);
      else forget(['isAdmin']);
      write('authToken', token);
    },
    replaceToken: (token: string) => {
      // Another tab has written it already.
      if (token === own) return;
      if (own !== null) renewals?.replaced(own, token);
      own = token;
      write('authToken', token);
    },
    /** Lets the other tabs know whose token it is. */
    tellPerson: (person: string) => {
      if (own !== null) renewals?.signedIn(own, person);
    },
    keepUnread: (count: number) => write('readCount', String(count)),
    keepDeviceToken: (token: string, at: number) => {
      write('deviceToken', token);
      write('deviceTokenAt', String(at));
    },
    recallDeviceToken: () => ({ token: read('deviceToken'), at: Number(read('deviceTokenAt')) || 0 }),
    /** What was written and not sent: one text, for this tab alone. */
    recallForTab: readTab,
    keepForTab: (text: string): void => {
      try {
        tab?.setItem(tabKey, text);
      } catch {
        // A full storage is no reason to stop (reliability E11).
      }
    },
    forgetForTab: (): void => {
      if (readTab() === null) return;
      try {
        tab?.removeItem(tabKey);
      } catch {
        // A storage that cannot be written holds nothing of ours.
      }
    },
    keepImport: ({ importedRecords, ignoredRecords, errors, ...totals }: Imported) => {
      forget(['importedRecords', 'ignoredRecords', 'importTotals', 'importErrors']);
      if (errors) return void write('importErrors', JSON.stringify(errors));
      write('importTotals', JSON.stringify(totals));
      writeRows('importedRecords', importedRecords);
      writeRows('ignoredRecords', ignoredRecords);
    },

    /** Ends what this tab knew of; a sign-in that another tab made meanwhile stays. */
    forgetSession: () => {
      const stored = readToken();
      if (stored === null || stored === own) forget([...ofSession, ...ofPerson]);
      own = null;
    },
    /** What belonged to the person before; the keys of the session are about to be written anew. */
    forgetPerson: () => forget(ofPerson),
    /** All of it, whoever wrote it (D-25). */
    forgetEverything: () => {
      forget([...ofSession, ...ofPerson]);
      own = null;
      write('countryCode', countryCode);
    },

    /** Tells what another tab did to the session; a tab is not told of its own doing. */
    watch(tell: (change: ElsewhereChange) => void) {
      const heard = openRenewals();
      renewals = heard;
      let late: ReturnType<typeof setTimeout> | undefined;

      function compare(isLate = false) {
        clearTimeout(late);
        const stored = readToken();
        if (own === null || stored === own) return;
        if (stored !== null && !isLate && !heard.isHeardOf(stored)) {
          late = setTimeout(compare, wordComesMs, true);
          return;
        }
        const before = own;
        own = stored;
        if (stored === null) tell({ change: 'signedOut' });
        else if (heard.isSameSession(before, stored)) tell({ change: 'replaced', token: stored });
        else tell({ change: 'switched', token: stored, person: heard.personWith(stored), admin: readAdmin() });
      }
      const hear = ({ key }: StorageEvent) => {
        if (key === null || key === storageKeys.authToken) compare();
      };
      // A page that comes back out of the browser's cache has heard of nothing meanwhile.
      const comeBack = () => compare(true);
      window.addEventListener('storage', hear);
      window.addEventListener('pageshow', comeBack);
      return () => {
        clearTimeout(late);
        window.removeEventListener('storage', hear);
        window.removeEventListener('pageshow', comeBack);
        heard.close();
        renewals = null;
      };
    },
  };
}
export type BrowserMemory = ReturnType<typeof openMemory>;
