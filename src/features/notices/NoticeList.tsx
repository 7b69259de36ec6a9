import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { formatLocalDay } from '@/contract/day';
import type { Notification } from '@/contract/messages/notification';
import { mediaAddress } from '@/contract/webAddress';
import { RichText } from '@/ui/text/RichText';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

/** Each with its title, description, picture and day, the newest first. */
export const NoticeList = ({ notices }: { notices: Notification[] }) => (
  <Box component="ul" sx={listLook}>
    {notices.map(({ id, title, description, image, createdAt }) => (
      <Box component="li" key={id} sx={noticeLook}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <RichText html={description} below={3} lines={1} />
          {formatLocalDay(createdAt) && (
            <Typography component="time" dateTime={createdAt} variant="caption" color="textSecondary">
              <Box component="span" sx={visuallyHidden}>
                Created At{' '}
              </Box>
              {formatLocalDay(createdAt)}
            </Typography>
          )}
        </Box>
        {image && <Box component="img" src={mediaAddress(image)} alt="" loading="lazy" sx={pictureLook} />}
      </Box>
    ))}
  </Box>
);

const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
};

const noticeLook = {
  display: 'flex',
  gap: 2,
  px: 2,
  py: 1.75,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};

const pictureLook = {
  flex: 'none',
  width: 72,
  height: 72,
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'primary.soft',
};
