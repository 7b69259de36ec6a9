import { fileTypes, type EducationDocument, type FileType } from '@/contract/content/document';
import { formatUtcDay } from '@/contract/day';
import { isActiveFlag, stateLabel } from '@/contract/flags';
import { mediaAddress } from '@/contract/webAddress';
import { freshLink } from '@/ui/files/freshLink';
import type { SortableColumn } from '@/ui/sortable/columns';
import { eyeIcon } from '@/ui/sortable/icons';

export const fileTypeName = (type: FileType) => (type === 'video' ? 'VIDEO' : 'PDF');
export const fileTypeOptions = fileTypes.map((value) => ({ value, label: fileTypeName(value) }));

/** Before `Actions`, in the order of DOC-03. */
export const documentColumns = (renewal: LinkRenewal): SortableColumn<EducationDocument>[] => [
  { heading: 'File Name', track: 'minmax(0, 1fr)', text: ({ fileName }) => fileName },
  {
    heading: 'Link',
    track: '4rem',
    text: () => '',
    show: (document) => (
      <FileLink
        document={document}
        part="en_link"
        label={`Open ${document.fileName}, opens in a new tab`}
        renewal={renewal}
      />
    ),
  },
  { heading: 'File Type', track: '5rem', text: ({ fileType }) => fileTypeName(fileType) },
  {
    heading: 'Thumbnail',
    track: '5.5rem',
    text: () => '',
    show: (document) => (
      <FileLink
        document={document}
        part="thumbnail_link"
        label={`Open the thumbnail of ${document.fileName}, opens in a new tab`}
        renewal={renewal}
      />
    ),
  },
  { heading: 'Visible To', track: '7rem', text: ({ visibleTo }) => visibleTo },
  {
    heading: 'Status',
    track: '6rem',
    text: stateLabel,
    show: (document) => <span data-on={isActiveFlag(document.isActive)}>{stateLabel(document)}</span>,
  },
  { heading: 'Created At', track: '6.5rem', text: ({ createdAt }) => formatUtcDay(createdAt) },
];

type Part = 'en_link' | 'thumbnail_link';

/** How links that run out are asked for again. */
type LinkRenewal = {
  /** When the links on screen were handed out. */
  since: number;
  /** The document as it is now, if it is still there. */
  read: (id: EducationDocument['id']) => Promise<EducationDocument | undefined>;
};

type Props = { document: EducationDocument; part: Part; label: string; renewal: LinkRenewal };

/** The eye of a file, in a tab of its own; a dash where there is none (DOC-04, DOC-05). */
function FileLink({ document, part, label, renewal }: Props) {
  const address = mediaAddress(document[part]);
  if (!address) return '–';
  const link = freshLink({
    href: address,
    since: renewal.since,
    renew: async () => (await renewal.read(document.id))?.[part] ?? undefined,
  });
  return (
    <a {...link} aria-label={label} title="Opens in a new tab">
      {eyeIcon}
    </a>
  );
}
