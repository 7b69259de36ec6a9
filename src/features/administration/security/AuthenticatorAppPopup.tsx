import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import encodeQR from 'qr';
import { useMemo } from 'react';

import { messageOf } from '@/api/core/failure';
import { useConfirmAppMutation } from '@/api/signIn/signInMethods';
import { isAppCode, normalizeFactorCode } from '@/contract/signIn/secondFactor';
import type { AuthenticatorAppSetup } from '@/contract/signIn/signInMethods';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useFields } from '@/ui/fields/useFields';

type Props = {
  setup: AuthenticatorAppSetup;
  /** Receives the recovery codes, which come with the first passkey or app; null for a later one. */
  onDone: (codes: string[] | null) => void;
  onClose: () => void;
};

const formatSecretInGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Shows the secret for an authenticator app and checks its first code. */
export function AuthenticatorAppPopup({ setup, onDone, onClose }: Props) {
  const [confirm, { isLoading, reset }] = useConfirmAppMutation();
  const fields = useFields({ code: '' });

  async function handleSubmit() {
    if (!isAppCode(fields.values.code)) return fields.markInvalid(['code'], 'Enter the 6 digits that the app shows.');
    const { data, error } = await confirm({ code: normalizeFactorCode(fields.values.code) });
    if (error) return fields.markInvalid(['code'], messageOf(error));
    // Recovery codes stay in this dialog, never in the store.
    reset();
    onDone(data?.recoveryCodes ?? null);
  }
  const { helperText, ...field } = fields.field('code');

  return (
    <FormPopup
      title="Set up an authenticator app"
      submitLabel="Set up"
      isSending={isLoading}
      onSubmit={handleSubmit}
      onCancelSending={onClose}
      onClose={onClose}
    >
      <Typography>
        1. Add an account in your authenticator app or password manager. Scan this code, enter the key, or{' '}
        <Link href={setup.uri}>add the account to an app on this device</Link>.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <QrCode text={setup.uri} />
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary" id="app-key">
            Key (time-based, 6 digits)
          </Typography>
          <Box component="code" aria-labelledby="app-key" sx={keyStyles}>
            {formatSecretInGroups(setup.secret)}
          </Box>
        </Box>
      </Box>
      <Typography>2. Enter the code shown in the app.</Typography>
      <TextInput
        {...field}
        label="6-digit code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        helperText={helperText ?? 'It changes every 30 seconds.'}
      />
    </FormPopup>
  );
}

/** Dark squares on white in both color schemes, because cameras need the contrast. */
function QrCode({ text }: { text: string }) {
  const { size, squares } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { border: 4 });
    const darkSquares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, squares: darkSquares.join('') };
  }, [text]);
  return (
    <Box component="svg" role="img" aria-label="QR code with the key" viewBox={`0 0 ${size} ${size}`} sx={qrStyles}>
      <path d={squares} />
    </Box>
  );
}

const qrStyles = {
  flexShrink: 0,
  width: 176,
  bgcolor: '#fff',
  fill: '#000',
  borderRadius: 1,
  shapeRendering: 'crispEdges',
};

const keyStyles = {
  display: 'block',
  mt: 0.5,
  p: 1.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontSize: '1.0625rem',
  overflowWrap: 'anywhere',
  userSelect: 'all',
};
