import type { DirectoryKind } from '@/contract/programme/directory';

export const directoryNames: Record<DirectoryKind, { label: string }> = {
  telemedicine: { label: 'Telemedicine' },
  specialist: { label: 'Specialists' },
  condition: { label: 'Conditions' },
};
