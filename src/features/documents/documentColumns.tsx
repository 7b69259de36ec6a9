import { type EducationDocument, type FileType, fileTypes } from '@/contract/content/document';
import { formatTableDay } from '@/contract/format';
import { mediaUrl } from '@/contract/webUrl';
import { statusColumn, visibleToColumn } from '@/features/shared/contentColumns';
import { freshLinkProps } from '@/ui/files/freshLink';
import type { SortableColumn } from '@/ui/sortable/columns';
import { eyeIcon } from '@/ui/sortable/icons';

export const fileTypeName = (type: FileType) => (type === 'video' ? 'VIDEO' : 'PDF');
export const fileTypeOptions = fileTypes.map((value) => ({ value, label: fileTypeName(value) }));

/** Columns before `Actions`, in their fixed order. */
export const documentColumns = (renewal: LinkRenewal): SortableColumn<EducationDocument>[] => [
  { heading: 'File Name', track: 'minmax(0, 1fr)', text: ({ fileName }) => fileName },
  {
    heading: 'Link',
    track: '3rem',
    text: () => '',
    show: (document) => (
      <FileLink document={document} field="en_link" label={`Open ${document.fileName}`} renewal={renewal} />
    ),
  },
  { heading: 'File Type', track: '4.5rem', text: ({ fileType }) => fileTypeName(fileType) },
  {
    heading: 'Thumbnail',
    track: '5rem',
    text: () => '',
    show: (document) => (
      <FileLink
        document={document}
        field="thumbnail_link"
        label={`Open the thumbnail for ${document.fileName}`}
        renewal={renewal}
      />
    ),
  },
  visibleToColumn,
  statusColumn,
  { heading: 'Created At', track: '6rem', text: ({ createdAt }) => formatTableDay(createdAt) },
];

/** Renews the documents' signed links once they have expired. */
export type LinkRenewal = {
  /** When the displayed links were issued, in milliseconds since the epoch. */
  issuedAt: number;
  /** Fetches the current document; undefined if it no longer exists. */
  fetchDocument: (id: EducationDocument['id']) => Promise<EducationDocument | undefined>;
};

type Props = {
  document: EducationDocument;
  field: 'en_link' | 'thumbnail_link';
  label: string;
  renewal: LinkRenewal;
  /** Shows the label instead of the eye icon. */
  isTextShown?: boolean;
};

/** The link that opens a file in a new tab; a dash if the document has no such file. */
export function FileLink({ document, field, label, renewal, isTextShown }: Props) {
  const href = mediaUrl(document[field]);
  if (!href) return '–';
  const link = freshLinkProps({
    href,
    issuedAt: renewal.issuedAt,
    renew: async () => (await renewal.fetchDocument(document.id))?.[field] ?? undefined,
  });
  return (
    <a {...link} aria-label={`${label}, opens in a new tab`} title="Opens in a new tab">
      {isTextShown ? label : eyeIcon}
    </a>
  );
}
