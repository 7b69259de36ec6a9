import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { countWithNoun } from '@/contract/format';
import { pages } from '@/contract/pages';
import { formatContact, telHref } from '@/contract/patterns';
import { fullNameOf, type Relative } from '@/contract/people/user';
import { ReportChangeButton } from '@/features/shared/changeRequests/ReportChangeButton';
import { ReportedChanges } from '@/features/shared/changeRequests/ReportedChanges';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectUser, selectUserFetched } from '@/store/session/sessionSlice';
import { TileSkeletons } from '@/ui/lists/TileSkeletons';
import { EmptyState } from '@/ui/page/EmptyState';
import { Initials } from '@/ui/page/Initials';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';

export function FamilyPage() {
  const relatives = useAppSelector(selectUser)?.relatives ?? [];
  const isUserLoaded = useAppSelector(selectUserFetched);
  const isConsole = useAppSelector(selectAdminKind) === 'console';

  return (
    <Page
      title="Family Members"
      subtitle={isUserLoaded && relatives.length > 0 ? coveredText(relatives.length) : undefined}
      action={<ReportChangeButton />}
    >
      {relatives.length > 0 ? (
        <Box component="ul" sx={listStyles}>
          {relatives.map((relative) => (
            <RelativeCard key={relative.id} relative={relative} />
          ))}
        </Box>
      ) : isUserLoaded || isConsole ? (
        <EmptyState hint="No family members are covered under your plan." />
      ) : (
        <TileSkeletons count={4} columns={columns} height={150} />
      )}
      {isUserLoaded && <ReportedChanges />}
    </Page>
  );
}

const coveredText = (count: number) => `${countWithNoun(count, 'person is', 'people are')} covered with you.`;

const columns = 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))';
const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: columns,
};

function RelativeCard({ relative }: { relative: Relative }) {
  const { id, userRealation: relation } = relative;
  const contact = formatContact(relative.userContact ?? '');
  const phoneHref = telHref(relative.userContact);
  const name = fullNameOf(relative);

  return (
    <Paper component="li" variant="outlined" sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Initials name={name} size={48} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography color="textSecondary">{relation}</Typography>
        </Box>
      </Box>
      <Box sx={footerStyles}>
        {phoneHref ? (
          <Link href={phoneHref} aria-label={`Call ${name}, ${contact}`} sx={phoneStyles}>
            {contact}
          </Link>
        ) : (
          <Typography color="textSecondary">No phone number</Typography>
        )}
        <Button
          component={PageLink}
          to={pages.relativePlan(id)}
          variant="outlined"
          aria-label={`View Plan for ${name}`}
          data-print="no"
        >
          View Plan
        </Button>
      </Box>
    </Paper>
  );
}

const footerStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  mt: 'auto',
};

/** Large enough for a touch target. */
const phoneStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'var(--target)',
  fontVariantNumeric: 'tabular-nums',
};
