import type { Permission } from './permissions';

/** In a separate module, because not every page needs it. */
export const permissionTexts: Record<Permission, { label: string; description: string }> = {
  owner: { label: 'Owner', description: 'Everything below, plus managing administrators' },
  people: { label: 'People', description: 'Employees, coverage, imports, invitations, and family requests' },
  content: {
    label: 'Content',
    description: 'What members read: pages, carousel, alerts, documents, and notifications',
  },
  chat: { label: 'Chat', description: 'Conversations with members' },
  audit: { label: 'Audit', description: 'The log of what people viewed and changed' },
};
