import PasskeyIcon from '@iconify-json/ic/icons.json?outline-fingerprint';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { signInMethodsApi, useRenamePasskeyMutation } from '@/api/signIn/signInMethods';
import { formatDay } from '@/contract/format';
import { maxPasskeyNameLength } from '@/contract/signIn/passkey';
import type { Passkey } from '@/contract/signIn/signInMethods';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableFields } from '@/ui/fields/useFields';

const passkeyDatesText = ({ createdAt, lastUsedAt }: Passkey) =>
  `Added ${formatDay(createdAt)}, ${lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : 'not used yet'}`;

/** An account's passkeys, with warnings about unusual ones. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const dispatch = useAppDispatch();
  const [renamedPasskey, setRenamedPasskey] = useState<Passkey | null>(null);

  return (
    <>
      <Box component="ul" aria-label="Passkeys" sx={listStyles}>
        {passkeys.map((passkey) => (
          <Box component="li" key={passkey.id} sx={rowStyles}>
            <PasskeyIcon aria-hidden color="action" />
            <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{passkey.name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {passkeyDatesText(passkey)}
              </Typography>
              {passkey.madeFor && (
                <Typography variant="body2" color="warning">
                  {`Created for ${passkey.madeFor}. It no longer works at this address.`}
                </Typography>
              )}
              {passkey.counterWentBackAt && (
                <Typography variant="body2" color="warning">
                  {`On ${formatDay(passkey.counterWentBackAt)}, we saw a sign that this passkey may have been copied. If you don’t know why, remove it.`}
                </Typography>
              )}
            </Box>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button aria-label={`Rename ${passkey.name}`} onClick={() => setRenamedPasskey(passkey)}>
                Rename
              </Button>
              <Button
                color="error"
                aria-label={`Remove ${passkey.name}`}
                aria-haspopup="dialog"
                onClick={() => dispatch(confirmRemoval(passkey))}
              >
                Remove
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      {renamedPasskey && <RenamePopup passkey={renamedPasskey} onClose={() => setRenamedPasskey(null)} />}
    </>
  );
}

const confirmRemoval = ({ id, name }: Passkey) =>
  confirmCall(
    {
      title: `Remove ${name}?`,
      text: 'It will stop working, and you’ll be signed out on your other devices. Delete it from the device, too.',
      confirm: 'Remove',
    },
    signInMethodsApi.endpoints.removePasskey.initiate({ id }),
  );

function RenamePopup({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [rename, { isLoading }] = useRenamePasskeyMutation();
  const fields = useRestorableFields(`passkey/${passkey.id}`, { name: passkey.name });

  async function handleSubmit() {
    const name = fields.values.name.trim();
    if (!name) return fields.markInvalid(['name'], 'Enter a name.');
    if (name.length > maxPasskeyNameLength)
      return fields.markInvalid(['name'], `Use ${maxPasskeyNameLength} characters or fewer.`);
    const { error } = await rename({ id: passkey.id, name });
    if (!error) onClose();
  }

  return (
    <FormPopup
      title="Rename passkey"
      submitLabel="Save"
      isSending={isLoading}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput label="Name" autoFocus autoComplete="off" {...fields.field('name')} />
    </FormPopup>
  );
}

const listStyles = { listStyle: 'none', m: 0, p: 0 };
const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 1.5,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};
