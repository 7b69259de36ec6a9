import type { DocumentDraft, DocumentEdit, EducationDocument, FileType } from '@/contract/content/document';
import { uploadKindOf } from '@/contract/files';
import { isActiveFlag } from '@/contract/flags';

export type DocumentField = 'fileName' | 'image' | 'file';

/** The required fields that a new document is missing; edits have no required fields. */
export function missingFields(fileName: string, files: { image: File | null; file: File | null }): DocumentField[] {
  const filledByField = { fileName: fileName.trim() !== '', image: files.image !== null, file: files.file !== null };
  return (Object.keys(filledByField) as DocumentField[]).filter((name) => !filledByField[name]);
}

/** The error if the chosen file does not match the file type. */
export function findFileTypeMismatch(file: File | null, fileType: FileType): string | undefined {
  if (!file || uploadKindOf(file.name) === fileType) return undefined;
  return fileType === 'video'
    ? `${file.name} is a PDF, but the file type is VIDEO. Choose a video, or change the file type to PDF.`
    : `${file.name} is a video, but the file type is PDF. Choose a PDF, or change the file type to VIDEO.`;
}

export const valuesOf = (document?: Partial<EducationDocument>): DocumentDraft => ({
  fileName: document?.fileName ?? '',
  fileType: document?.fileType ?? 'pdf',
  visibleTo: document ? (document.visibleTo ?? 'Pre-Enrolled') : 'All',
  isActive: isActiveFlag(document?.isActive),
});

/** The fields that an edit sends; an empty file name is left out, so that the stored one stays. */
export function editFields({ fileName, ...rest }: DocumentDraft): Omit<DocumentEdit, 'id'> {
  return fileName.trim() ? { ...rest, fileName: fileName.trim() } : rest;
}
