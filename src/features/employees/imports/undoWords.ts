import type { UndoGroup } from '@/contract/people/peopleImport';

export const groupWords: Record<UndoGroup, string> = {
  putBack: 'Put back',
  kept: 'Kept',
  impossible: 'Impossible',
};

export const groupHints: Record<UndoGroup, string> = {
  putBack: 'Nobody has changed these since the import: they become what they were before it.',
  kept: 'Somebody has edited these since the import, so they stay as they are now.',
  impossible: 'These cannot be taken back, such as messages that were sent.',
};
