import Box from '@mui/material/Box';

import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectUser, selectUserFetched } from '@/store/session/sessionSlice';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';

import { RelativeCard } from './RelativeCard';

/** Everybody covered through the signed-in person (FAM-01). */
export function FamilyPage() {
  const relatives = useAppSelector(selectUser)?.relatives ?? [];
  const isKnown = useAppSelector(selectUserFetched);
  const isConsole = useAppSelector(selectAdminKind) === 'console';

  return (
    <Page title="Family Members" context={isKnown && relatives.length > 0 ? covered(relatives.length) : undefined}>
      {relatives.length > 0 ? (
        <Box component="ul" sx={listLook}>
          {relatives.map((relative) => (
            <RelativeCard key={relative.id} relative={relative} />
          ))}
        </Box>
      ) : isKnown || isConsole ? (
        <EmptyState hint="Nobody is covered through you." />
      ) : (
        <Skeletons rows={4} height={200} />
      )}
    </Page>
  );
}

const covered = (count: number) => `${count} ${count === 1 ? 'person is' : 'people are'} covered with you.`;

const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
};
