import type { EducationDocument } from '@/contract/content/document';

/** An audience's documents. Their links expire, so it also holds when they were issued and how to renew them. */
export type OwnDocuments = {
  rows: EducationDocument[];
  since: number;
  /** Undefined after a failure, which is shown. */
  reload: () => Promise<EducationDocument[] | undefined>;
};
