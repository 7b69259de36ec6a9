import PersonIcon from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';

import { pages } from '@/contract/pages';
import { fullNameOf, type User } from '@/contract/user';
import { mediaAddress } from '@/contract/webAddress';
import { Initials } from '@/ui/Initials';
import { PageLink } from '@/ui/PageLink';

type Props = { user: User | null; isConsole: boolean };

const size = 36;

/** The signed-in person's picture, or initials; it leads to the profile of whoever has one (D-47). */
export function Portrait({ user, isConsole }: Props) {
  const [lost, setLost] = useState<string | null>(null);
  if (isConsole || !user) {
    return (
      <Box aria-hidden sx={[disc, { bgcolor: 'primary.soft', color: 'primary.main' }]}>
        <PersonIcon />
      </Box>
    );
  }
  const picture = mediaAddress(user.userProfilePic);
  return (
    <ButtonBase component={PageLink} to={pages.profile} aria-label="My Profile" sx={{ borderRadius: '50%', p: 0.5 }}>
      {picture && picture !== lost ? (
        <Box component="img" src={picture} alt="" onError={() => setLost(picture)} sx={disc} />
      ) : (
        <Initials name={fullNameOf(user)} size={size} />
      )}
    </ButtonBase>
  );
}

const disc = { display: 'grid', placeItems: 'center', width: size, height: size, borderRadius: '50%', objectFit: 'cover' };
