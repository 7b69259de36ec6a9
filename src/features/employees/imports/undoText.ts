import type { UndoGroup } from '@/contract/people/peopleImport';

export const groupLabels: Record<UndoGroup, string> = {
  putBack: 'Will be undone',
  kept: 'Kept',
  impossible: 'Can’t be undone',
};

export const groupHints: Record<UndoGroup, string> = {
  putBack: 'Not edited since the import. These return to their earlier values.',
  kept: 'Edited since the import. These stay the same.',
  impossible: 'These can’t be undone, such as messages already sent.',
};
