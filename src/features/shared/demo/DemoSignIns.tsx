import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useLocation } from 'react-router-dom';
import { useGetDemoSignInsQuery } from '@/api/signIn/demo';
import { pages } from '@/contract/pages';
import type { DemoSignIn } from '@/contract/people/demo';
import { announce } from '@/ui/announce/announce';
import { PageLink } from '@/ui/page/PageLink';
import { DemoNotice, focusSubmit } from './DemoNotice';

type Props = {
  isOffered: (person: DemoSignIn) => boolean;
  onPick: (person: DemoSignIn) => void;
};

const signInPages = [
  { to: pages.login, text: 'Employee admin login' },
  { to: pages.signUp, text: 'Member and spouse sign-up' },
  { to: pages.admin, text: 'Console login' },
];

/** The sample accounts as buttons that fill in this page's form, with links to the other sign-in pages. */
export function DemoSignIns({ isOffered, onPick }: Props) {
  const { pathname } = useLocation();
  const { data, isLoading } = useGetDemoSignInsQuery(undefined, { refetchOnMountOrArgChange: true });
  // People who have not signed up come first, because newcomers try signing up first.
  const offeredAccounts = (data ?? [])
    .filter(isOffered)
    .toSorted((a, b) => Number(a.isRegistered) - Number(b.isRegistered));

  // The form above is vertically centered, so space is reserved to keep it from moving.
  if (isLoading) return <Box sx={{ minHeight: 240 }} />;
  if (!data) return null;
  return (
    <DemoNotice
      heading="Demo sign-ins"
      text={
        offeredAccounts.length
          ? 'These are sample accounts. Select one to fill in the form.'
          : 'No sample accounts can sign in here.'
      }
    >
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {offeredAccounts.map((person) => (
          <li key={person.contact || person.email}>
            <Button
              fullWidth
              variant="outlined"
              color="inherit"
              onClick={({ currentTarget }) => {
                onPick(person);
                announce(`Sign-in details for ${person.name} filled in.`);
                focusSubmit(currentTarget);
              }}
              sx={{ display: 'block', textAlign: 'start' }}
            >
              <span>{person.name}</span>
              <Box component="span" sx={{ display: 'block', typography: 'body2' }}>
                {roleOf(person)}
              </Box>
            </Button>
          </li>
        ))}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
        {signInPages
          .filter(({ to }) => to !== pathname)
          .map(({ to, text }) => (
            <Link key={to} component={PageLink} to={to} sx={signInPageStyles}>
              {text}
            </Link>
          ))}
      </Stack>
    </DemoNotice>
  );
}

const roleOf = ({ kind, role, isRegistered }: DemoSignIn) =>
  kind === 'member' ? `${role}, ${isRegistered ? 'has an account' : 'not signed up yet'}` : role;

const signInPageStyles = { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--target)' };
