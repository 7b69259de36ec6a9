import Box from '@mui/material/Box';
import { useState } from 'react';

import { mediaUrl } from '@/contract/webUrl';
import { Initials } from '@/ui/page/Initials';

import type { ChatPartner } from './person';

type Props = { person: ChatPartner; size?: number };

/** A person's picture or initials, with a dot while they are online; `Presence` is the label for it. */
export function PersonPicture({ person: { name, picture, isOnline }, size = 40 }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const src = mediaUrl(picture);
  return (
    <Box component="span" sx={frameStyles}>
      {src && src !== failedSrc ? (
        <Box
          component="img"
          src={src}
          alt=""
          onError={() => setFailedSrc(src)}
          sx={{ ...avatarStyles, width: size, height: size }}
        />
      ) : (
        <Initials name={name} size={size} />
      )}
      {isOnline && <Box component="span" sx={dotStyles} />}
    </Box>
  );
}

const frameStyles = { position: 'relative', display: 'block', flexShrink: 0 } as const;
const avatarStyles = { display: 'block', borderRadius: '50%', objectFit: 'cover' } as const;
const dotStyles = {
  position: 'absolute',
  right: -1,
  bottom: -1,
  width: 12,
  height: 12,
  borderRadius: '50%',
  bgcolor: 'success.main',
  border: '2px solid',
  borderColor: 'background.paper',
};

/** Whether a person is online; empty if unknown. */
export const Presence = ({ isOnline }: { isOnline?: boolean }) =>
  isOnline === undefined ? null : (
    <Box
      component="span"
      sx={{ color: isOnline ? 'success.main' : 'text.secondary', fontSize: '0.8125rem', lineHeight: 1.4 }}
    >
      {isOnline ? 'Online' : 'Offline'}
    </Box>
  );
