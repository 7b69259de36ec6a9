import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { Popup } from '@/ui/dialogs/Popup';
import { saveFile } from '@/ui/files/saveFile';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { toast } from '@/ui/toast/toast';

type Props = { codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes, which are never shown again. */
export function RecoveryCodesPopup({ codes, onClose }: Props) {
  const { productName } = useSiteConfig();
  const text = `${productName}: recovery codes\nUse each code once if you don’t have your passkey or app.\n\n${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Codes copied.');
    } catch {
      toast.error('Couldn’t copy the codes. Download them instead.');
    }
  }

  return (
    <Popup
      open
      title="Save your recovery codes"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={() => void copy()}>
            Copy
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            Download
          </Button>
          <Button variant="contained" onClick={onClose}>
            I saved them
          </Button>
        </>
      }
    >
      <Typography>
        If you lose your phone or key, sign in with one of these codes. Each works once. They won’t be shown again, so
        store them somewhere safe.
      </Typography>
      <Box component="ol" aria-label="Recovery codes" sx={listStyles}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </Popup>
  );
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 1,
  mt: 2,
  mb: 0,
  pl: 4,
  fontFamily: 'monospace',
  fontSize: '1.0625rem',
};
