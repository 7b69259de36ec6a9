import PersonIcon from '@mui/icons-material/PersonOutlined';
import Avatar from '@mui/material/Avatar';
import ButtonBase from '@mui/material/ButtonBase';
import { Link } from 'react-router-dom';

import { pages } from '@/contract/pages';
import { fullNameOf, type User } from '@/contract/user';
import { Initials } from '@/ui/Initials';

type Props = { user: User | null; isConsole: boolean };

const size = 36;

/** The signed-in person's picture, or initials; it leads to the profile of whoever has one (D-47). */
export function Portrait({ user, isConsole }: Props) {
  if (isConsole || !user) {
    return (
      <Avatar aria-hidden sx={{ width: size, height: size, bgcolor: 'primary.soft', color: 'primary.main' }}>
        <PersonIcon />
      </Avatar>
    );
  }
  return (
    <ButtonBase component={Link} to={pages.profile} aria-label="My Profile" sx={{ borderRadius: '50%', p: 0.5 }}>
      {user.userProfilePic ? (
        <Avatar src={user.userProfilePic} alt="" sx={{ width: size, height: size }} />
      ) : (
        <Initials name={fullNameOf(user)} size={size} />
      )}
    </ButtonBase>
  );
}
