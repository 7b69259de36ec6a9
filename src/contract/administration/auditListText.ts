import { formatCount } from '@/contract/format';

import type { AuditDetail } from './auditActions';

/** Reading these lists is counted: one entry per administrator and hour. */
export const auditedListLabels = {
  employees: 'the list of employees',
  people: 'the list of people',
  chat: 'the list of conversations',
  audit: 'people to filter the audit log by',
  recipients: 'the recipients of notifications',
  invitations: 'the people in an invitation batch',
  requests: 'the reported changes',
} as const;

const times = (calls: number) => (calls === 1 ? 'once' : `${formatCount(calls)} times`);

export const listText = ({ calls, people, ssnEnd }: AuditDetail) =>
  ssnEnd === true
    ? `Searched employees by the last four SSN digits (${formatCount(Number(people))} shown)`
    : `Listed people ${times(Number(calls))} within an hour (${formatCount(Number(people))} shown)`;
