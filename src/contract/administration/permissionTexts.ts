import type { Permission } from './permissions';

/** In a separate module, because not every page needs it. */
export const permissionTexts: Record<Permission, { label: string; means: string }> = {
  owner: { label: 'Owner', means: 'Everything below, plus managing administrators' },
  people: { label: 'People', means: 'Employees, coverage, imports, invitations, and family requests' },
  content: { label: 'Content', means: 'What members read: pages, carousel, alerts, documents, and notifications' },
  chat: { label: 'Chat', means: 'Conversations with members' },
  audit: { label: 'Audit', means: 'The log of what people viewed and changed' },
};
