import type { DocumentDraft, DocumentEdit, EducationDocument } from '@/contract/content/document';
import { isActiveFlag } from '@/contract/flags';

export type DocumentField = 'fileName' | 'image' | 'file';

/** What a new document still needs; an edit needs nothing (DOC-13, DOC-17). */
export function missingFields(fileName: string, files: { image: File | null; file: File | null }): DocumentField[] {
  const filled = { fileName: fileName.trim() !== '', image: files.image !== null, file: files.file !== null };
  return (Object.keys(filled) as DocumentField[]).filter((name) => !filled[name]);
}

/** How the popups open (DOC-14, DOC-16, D-170). */
export const valuesOf = (document?: Partial<EducationDocument>): DocumentDraft => ({
  fileName: document?.fileName ?? '',
  fileType: document?.fileType ?? 'pdf',
  visibleTo: document ? (document.visibleTo ?? 'Pre-Enrolled') : 'All',
  isActive: isActiveFlag(document?.isActive),
});

/** Only what is not empty, and the flag whatever it says (DOC-17). */
export function changeOf({ fileName, ...rest }: DocumentDraft): Omit<DocumentEdit, 'id'> {
  return fileName.trim() ? { ...rest, fileName: fileName.trim() } : rest;
}
