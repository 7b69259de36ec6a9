import Box from '@mui/material/Box';
import { keywordName, linkTypeName } from '@/contract/content/redirectNames';
import { formatTableDay } from '@/contract/format';
import { type SentNotification, topicName } from '@/contract/messages/notification';
import { textOfHtml } from '@/contract/textOfHtml';
import { mediaUrl } from '@/contract/webUrl';
import { IconButton } from '@/ui/fields/IconButton';
import { missingValue, type TableColumn } from '@/ui/rows/columns';
import { deleteIcon } from '@/ui/sortable/icons';

type RowHandlers = { onDelete: (notification: SentNotification) => void; onBrokenImage: () => void };

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
export const notificationNameOf = ({ title }: SentNotification) => toOneLine(title) || 'untitled';

/** The list's ten columns, in their fixed order. */
export const notificationColumns = ({ onDelete, onBrokenImage }: RowHandlers): TableColumn<SentNotification>[] => [
  { field: 'title', heading: 'Title', width: 120, grows: true, text: ({ title }) => toOneLine(title) },
  {
    field: 'description',
    heading: 'Description',
    width: 140,
    grows: true,
    // Titles are plain text; a description may be HTML.
    text: ({ description }) => toOneLine(textOfHtml(description)),
  },
  {
    field: 'image',
    heading: 'Image',
    width: 60,
    text: () => '',
    show: ({ image }) => {
      const src = mediaUrl(image);
      if (!src) return missingValue;
      return (
        <Box
          component="img"
          src={src}
          alt="Image"
          loading="lazy"
          decoding="async"
          onError={onBrokenImage}
          sx={thumbnailStyles}
        />
      );
    },
  },
  { field: 'topic', heading: 'User Type', width: 122, text: ({ topic, planName }) => topicName(topic, planName) },
  { field: 'type', heading: 'Type', width: 76, text: ({ type }) => linkTypeName(type) },
  {
    field: 'redirect',
    heading: 'Redirect',
    width: 124,
    text: ({ redirect_keyword }) => keywordName(redirect_keyword) || missingValue,
  },
  {
    field: 'link',
    heading: 'Redirect Link',
    width: 88,
    grows: true,
    text: ({ redirect_link }) => redirect_link || missingValue,
  },
  {
    field: 'redirectId',
    heading: 'Redirect ID',
    width: 74,
    text: ({ redirect_id }) => redirect_id || missingValue,
  },
  { field: 'createdAt', heading: 'Created At', width: 106, text: ({ createdAt }) => formatTableDay(createdAt) },
  {
    field: 'action',
    heading: 'Action',
    width: 60,
    isAction: true,
    text: (notification) => (notification.isPrivate ? '' : `Delete ${notificationNameOf(notification)}`),
    show: (notification) =>
      !notification.isPrivate && (
        <IconButton
          aria-label={`Delete ${notificationNameOf(notification)}`}
          title="Delete"
          color="error"
          onClick={() => onDelete(notification)}
        >
          {deleteIcon}
        </IconButton>
      ),
  },
];

const thumbnailStyles = {
  display: 'inline-block',
  verticalAlign: 'middle',
  width: 32,
  height: 32,
  objectFit: 'cover',
  borderRadius: 0.5,
  bgcolor: 'primary.soft',
} as const;
