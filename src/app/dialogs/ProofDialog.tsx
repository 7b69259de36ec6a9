import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { useRef } from 'react';

import { messageOf } from '@/api/core/failure';
import { useGetProofOptionsMutation, useProveByPasskeyMutation } from '@/api/signIn/passkeys';
import { useProveByPasswordMutation } from '@/api/signIn/provePassword';
import { useGetSignInMethodsQuery } from '@/api/signIn/signInMethods';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { PasskeyPrompt } from '@/features/shared/passkeys/PasskeyPrompt';
import { usePasskeySupport } from '@/features/shared/passkeys/passkeySupport';
import { usePasskey } from '@/features/shared/passkeys/usePasskey';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind } from '@/store/session/sessionSlice';
import { BusyButton } from '@/ui/fields/BusyButton';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useFields } from '@/ui/fields/useFields';
import { Form } from '@/ui/forms/Form';
import { PageLink } from '@/ui/page/PageLink';

type Props = {
  isOpen: boolean;
  onEnd: (isProved: boolean) => void;
  /** Called when the dialog has faded out. */
  onExited: () => void;
};

/** Asks for a proof of identity, the password or a passkey; the page behind it keeps its unsaved input. */
export function ProofDialog({ isOpen, onEnd, onExited }: Props) {
  const kind = useAppSelector(selectAdminKind) === 'console' ? 'console' : 'person';
  const [prove, { isLoading }] = useProveByPasswordMutation();
  const fields = useFields({ password: '' });
  const isSending = useRef(false);

  function showError(text: string) {
    // Clears a wrong password so that the next one can be typed at once.
    fields.clear();
    fields.markInvalid(['password'], text);
  }

  async function handleSubmit() {
    if (isSending.current) return;
    if (!fields.values.password) return showError(texts.session.passwordRequired);
    isSending.current = true;
    const { error } = await prove({ kind, password: fields.values.password });
    isSending.current = false;
    if (error) showError(messageOf(error));
    else onEnd(true);
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => onEnd(false)}
      aria-labelledby="proof-title"
      aria-describedby="proof-text"
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited } }}
    >
      <Form onSubmit={handleSubmit}>
        <DialogTitle id="proof-title">Confirm it’s you</DialogTitle>
        <DialogContent>
          <DialogContentText id="proof-text" sx={{ mb: 2 }}>
            For your security, confirm it’s you. Nothing you entered will be lost.
          </DialogContentText>
          <PasswordField label="Password" autoComplete="current-password" autoFocus {...fields.field('password')} />
          <Link
            component={PageLink}
            to={kind === 'console' ? pages.adminForgotPassword : pages.forgotPassword}
            sx={{ display: 'inline-block', mt: 1.5 }}
            onClick={() => onEnd(false)}
          >
            Forgot your password?
          </Link>
          <ProofByPasskey onProved={() => onEnd(true)} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" color="inherit" onClick={() => onEnd(false)}>
            Cancel
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isLoading}>
            Continue
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Offers to confirm the person's identity with a passkey; renders nothing without a passkey for this URL. */
function ProofByPasskey({ onProved }: { onProved: () => void }) {
  const isSupported = usePasskeySupport();
  const { data: methods } = useGetSignInMethodsQuery(undefined, { skip: !isSupported });
  const isOffered = isSupported && methods?.passkeys.some(({ madeFor }) => madeFor === null);
  return isOffered ? <PasskeyProof onProved={onProved} /> : null;
}

function PasskeyProof({ onProved }: { onProved: () => void }) {
  const [getOptions] = useGetProofOptionsMutation();
  const [send] = useProveByPasskeyMutation();
  const prompt = usePasskey({ getOptions, send, onDone: onProved });
  return (
    <Box sx={{ mt: 2 }}>
      <PasskeyPrompt {...prompt} variant="outlined">
        Use a passkey
      </PasskeyPrompt>
    </Box>
  );
}
