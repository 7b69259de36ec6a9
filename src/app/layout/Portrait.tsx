import PersonIcon from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';

import { pages } from '@/contract/pages';
import { fullNameOf, type User } from '@/contract/people/user';
import { mediaAddress } from '@/contract/webAddress';
import { Initials, initialsOf } from '@/ui/page/Initials';
import { PageLink } from '@/ui/page/PageLink';

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
  const address = mediaAddress(user.userProfilePic);
  const picture = address === lost ? undefined : address;
  const name = fullNameOf(user);
  // Whoever speaks to the page says the letters they see.
  const label = [picture ? '' : initialsOf(name), 'My Profile'].filter(Boolean).join(', ');
  return (
    <ButtonBase component={PageLink} to={pages.profile} aria-label={label} sx={{ borderRadius: '50%', p: 0.5 }}>
      {picture ? (
        <Box component="img" src={picture} alt="" onError={() => setLost(picture)} sx={disc} />
      ) : (
        <Initials name={name} size={size} />
      )}
    </ButtonBase>
  );
}

const disc = {
  display: 'grid',
  placeItems: 'center',
  width: size,
  height: size,
  borderRadius: '50%',
  objectFit: 'cover',
};
