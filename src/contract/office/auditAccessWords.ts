import type { AuditDetail } from './auditActions';
import { rights } from './rights';
import { rightWords } from './rightWords';

/** Rights in words, from the list that a line keeps. */
export const rightsInWords = (given: unknown) => {
  const names = String(given).split(' ');
  const labels = rights.filter((right) => names.includes(right)).map((right) => rightWords[right].label.toLowerCase());
  return labels.join(', ') || 'none';
};

/** What was done to somebody's work as an administrator; undefined where a line tells of something else. */
export function administratorChange(detail: AuditDetail) {
  if (detail.reset === true) return 'Reset how this administrator signs in';
  if (detail.administrator === 'on') return 'Switched this administrator on';
  if (detail.administrator === 'off') return 'Switched this administrator off';
  // Joined records say what was taken over.
  if ('joined' in detail || !('given' in detail || 'taken' in detail)) return undefined;
  const changes = [
    ...('given' in detail ? [`given: ${rightsInWords(detail.given)}`] : []),
    ...('taken' in detail ? [`taken: ${rightsInWords(detail.taken)}`] : []),
  ];
  return `Changed the rights of this administrator (${changes.join('; ')})`;
}

const waysGiven: Record<string, string> = {
  passkey: 'by passkey',
  app: 'with a code of an authenticator app',
  'recovery-code': 'with a recovery code',
};

/** What somebody did and how they confirmed it; undefined where a line does not tell how. */
export function givenBy(did: string, detail: AuditDetail) {
  const way = waysGiven[String(detail.by)];
  const signal = detail.counterWentBack === true ? ', whose counter went back' : '';
  return way && `${did} ${way}${signal}`;
}

/** The steps of passkeys and of second factors. */
export const passkeySteps: Record<string, string> = {
  added: 'Added a passkey',
  removed: 'Removed a passkey',
  renamed: 'Renamed a passkey',
};
export const factorSteps: Record<string, string> = {
  asked: 'Was asked for the second factor',
  added: 'Added an authenticator app',
  removed: 'Removed the authenticator app',
  cleared: 'Removed all second factors on the machine',
  'recovery-codes': 'Made new recovery codes',
};
