import type { DirectoryEntry } from '@/contract/content/directory';

const isOthers = ({ name }: DirectoryEntry) => name.trim().toLowerCase() === 'others';

/** `Others` stands behind everything else that is loaded, however it is written (D-63). */
export const othersLast = (entries: DirectoryEntry[]) => [
  ...entries.filter((entry) => !isOthers(entry)),
  ...entries.filter(isOthers),
];
