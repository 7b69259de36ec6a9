import { type EducationDocument, type FileType, fileTypes } from '@/contract/content/document';
import { isActiveFlag, stateLabel } from '@/contract/flags';
import { formatTableDay } from '@/contract/format';
import { mediaUrl } from '@/contract/webUrl';
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
      <FileLink
        document={document}
        field="en_link"
        label={`Open ${document.fileName}, opens in a new tab`}
        renewal={renewal}
      />
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
        label={`Open the thumbnail for ${document.fileName}, opens in a new tab`}
        renewal={renewal}
      />
    ),
  },
  { heading: 'Visible To', track: '5.75rem', text: ({ visibleTo }) => visibleTo },
  {
    heading: 'Status',
    track: '5rem',
    text: stateLabel,
    show: (document) => <span data-on={isActiveFlag(document.isActive)}>{stateLabel(document)}</span>,
  },
  { heading: 'Created At', track: '6rem', text: ({ createdAt }) => formatTableDay(createdAt) },
];

type LinkField = 'en_link' | 'thumbnail_link';

/** Renews the documents' signed links once they have expired. */
export type LinkRenewal = {
  /** When the displayed links were issued, in milliseconds since the epoch. */
  issuedAt: number;
  /** Fetches the current document; undefined if it no longer exists. */
  fetchDocument: (id: EducationDocument['id']) => Promise<EducationDocument | undefined>;
};

type Props = {
  document: EducationDocument;
  field: LinkField;
  label: string;
  renewal: LinkRenewal;
  /** Shown instead of the eye icon; `label` remains the accessible name. */
  text?: string;
};

/** The link that opens a file in a new tab; a dash if the document has no such file. */
export function FileLink({ document, field, label, renewal, text }: Props) {
  const href = mediaUrl(document[field]);
  if (!href) return '–';
  const link = freshLinkProps({
    href: href,
    issuedAt: renewal.issuedAt,
    renew: async () => (await renewal.fetchDocument(document.id))?.[field] ?? undefined,
  });
  return (
    <a {...link} aria-label={label} title="Opens in a new tab">
      {text ?? eyeIcon}
    </a>
  );
}
