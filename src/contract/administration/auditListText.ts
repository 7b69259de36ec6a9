import { formatCount } from '@/contract/format';

import type { AuditDetail } from './auditActions';

/** Reading these lists is counted: one entry per administrator and hour. */
export const auditedListLabels = {
  employees: 'employees',
  people: 'people',
  chat: 'conversations',
  audit: 'people in the audit log filter',
  recipients: 'notification recipients',
  invitations: 'people in an invitation batch',
  requests: 'reported changes',
} as const;

const times = (calls: number) => (calls === 1 ? 'once' : `${formatCount(calls)} times`);

export const listText = ({ calls, people, ssnEnd }: AuditDetail) =>
  ssnEnd === true
    ? `Searched employees by the last four SSN digits (${formatCount(Number(people))} shown)`
    : `Viewed lists of people ${times(Number(calls))} within an hour (${formatCount(Number(people))} shown)`;
