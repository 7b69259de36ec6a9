import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';

import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { isTrueFlag } from '@/contract/flags';
import type { Id } from '@/contract/id';
import type { CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { texts } from '@/contract/texts';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { lazyPart } from '@/ui/page/lazyPart';

import { useMayChangeSignIn } from './people/signInAccess';

const CardUpload = lazyPart(() => import('./CardUpload'), 'CardUpload', MissingDialog);

type Props = { relative: CoveredPerson; parentUserId: Id };

/** Actions for a spouse or child. */
export function RelativeActions({ relative, parentUserId }: Props) {
  const dispatch = useAppDispatch();
  const [isUploading, setUploading] = useState(false);
  const name = fullNameOf(relative);
  // An administrator must be deactivated under Administrators first.
  const mayDelete = useMayChangeSignIn(relative) && !isTrueFlag(relative.isAdmin);

  function handleDelete() {
    const text = {
      title: `Delete ${name}?`,
      text: texts.employee.removeRelative,
      confirm: 'Yes',
      cancel: 'Cancel',
    };
    const removal = { parentUserId, userId: relative.id };
    dispatch(confirmCall(text, employeeRecordApi.endpoints.removeRelative.initiate(removal)));
  }

  return (
    <Stack direction="row" spacing={1} useFlexGap data-print="no" sx={{ mt: 'auto', pt: 1, flexWrap: 'wrap' }}>
      <Button variant="outlined" aria-label={`Upload Card for ${name}`} onClick={() => setUploading(true)}>
        Upload Card
      </Button>
      {mayDelete && (
        <Button color="error" aria-label={`Delete Account of ${name}`} onClick={handleDelete}>
          Delete Account
        </Button>
      )}
      {isUploading && (
        <Suspense fallback={null}>
          <CardUpload person={relative} onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
