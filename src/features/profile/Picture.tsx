import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { pictureHint } from '@/contract/files';
import { fullNameOf, type User } from '@/contract/people/user';
import { mediaUrl } from '@/contract/webUrl';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { Initials } from '@/ui/page/Initials';

const PictureDialog = lazyDialog(() => import('./PictureDialog'), 'PictureDialog');

const avatarSize = 96;

export function Picture({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const picture = mediaUrl(user.userProfilePic);

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 2, sm: 3 } }}>
      {picture ? (
        <Avatar src={picture} alt="" sx={{ width: avatarSize, height: avatarSize }} />
      ) : (
        <Initials name={fullNameOf(user)} size={avatarSize} />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span>{picture ? 'Change image' : 'Add an image'}</span>
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {pictureHint}
        </Typography>
      </Box>
      {isOpen && <PictureDialog onClose={() => setOpen(false)} />}
    </Box>
  );
}
