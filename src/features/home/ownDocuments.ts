import type { EducationDocument } from '@/contract/content/document';

/** The documents of one audience. Their links run out: they were handed out at a time and can be asked for again. */
export type OwnDocuments = {
  rows: EducationDocument[];
  since: number;
  reload: () => Promise<EducationDocument[]>;
};
