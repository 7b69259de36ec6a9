import { formatUtcDay } from '@/contract/day';
import { fileTypes, type EducationDocument, type FileType } from '@/contract/content/document';
import { isActiveFlag, stateLabel } from '@/contract/flags';
import type { SortableColumn } from '@/ui/sortable/columns';

import { FileLink, type LinkRenewal } from './FileLink';

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
