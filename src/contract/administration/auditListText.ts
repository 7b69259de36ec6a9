import { formatCount } from '@/contract/format';

import type { AuditDetail } from './auditActions';

/** Views of these lists are counted, with one audit entry per administrator per hour. */
export const auditedListLabels = {
  employees: 'employees',
  people: 'people',
  chat: 'conversations',
  audit: 'people in the audit log filter',
  recipients: 'notification recipients',
  invitations: 'people in an invitation batch',
  requests: 'reported changes',
} as const;

const timesText = (calls: number) => (calls === 1 ? 'once' : `${formatCount(calls)} times`);

export const listText = ({ calls, people, ssnEnd }: AuditDetail) =>
  ssnEnd === true
    ? `Searched employees by the last four SSN digits (${formatCount(Number(people))} shown)`
    : `Viewed lists of people ${timesText(Number(calls))} within an hour (${formatCount(Number(people))} shown)`;
