import type { Right } from './rights';

/** How rights are called; not among what every page loads. */
export const rightWords: Record<Right, { label: string; means: string }> = {
  owner: { label: 'Owner', means: 'Everything below, and who administers the programme' },
  people: { label: 'People', means: 'Employees, coverage, imports, invitations and family requests' },
  content: { label: 'Content', means: 'What members read: programme, carousel, alerts, documents and notifications' },
  chat: { label: 'Chat', means: 'Conversations with members' },
  audit: { label: 'Audit', means: 'The trail of what was done and seen' },
};
