import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { logoHint, logoRule } from '@/contract/program/settings';
import { UploadField } from '@/ui/fields/UploadField';

type Props = {
  /** The current logo's URL; empty for none. */
  currentUrl: string;
  /** A selected file; null removes the current logo, and undefined keeps it. */
  pickedFile: File | null | undefined;
  onPick: (file: File | null | undefined) => void;
};

const logoRules = [logoRule];

export function LogoField({ currentUrl, pickedFile, onPick }: Props) {
  const shownUrl = pickedFile === null ? '' : currentUrl;
  return (
    <div>
      <UploadField
        label="Logo"
        buttonLabel={shownUrl ? 'Change logo' : 'Choose logo'}
        rules={logoRules}
        advice={`${logoHint}, shown 32 px high next to the name`}
        file={pickedFile ?? null}
        picture={{ url: shownUrl }}
        onPick={onPick}
      />
      <Box sx={{ mt: 1, display: 'flex', gap: 1 }}>
        {pickedFile !== undefined && (
          <Button variant="outlined" color="inherit" size="small" onClick={() => onPick(undefined)}>
            <span>{pickedFile ? 'Undo change' : 'Keep the logo'}</span>
          </Button>
        )}
        {shownUrl && !pickedFile && (
          <Button variant="outlined" color="inherit" size="small" onClick={() => onPick(null)}>
            Remove logo
          </Button>
        )}
      </Box>
    </div>
  );
}
