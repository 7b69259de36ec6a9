import type { EducationDocument } from '@/contract/content/document';

/** An audience's documents. Their links expire, so this includes when they were issued and how to renew them. */
export type AudienceDocuments = {
  rows: EducationDocument[];
  issuedAt: number;
  /** Resolves to undefined after a failure, which has been reported to the user. */
  reload: () => Promise<EducationDocument[] | undefined>;
};
