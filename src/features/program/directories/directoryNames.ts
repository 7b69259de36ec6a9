import type { DirectoryKind } from '@/contract/program/directory';

export const directoryNames: Record<DirectoryKind, { label: string }> = {
  telemedicine: { label: 'Telemedicine' },
  specialist: { label: 'Specialists' },
  condition: { label: 'Conditions' },
};
