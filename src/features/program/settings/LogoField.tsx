import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { logoHint, logoRule } from '@/contract/program/settings';
import { UploadField } from '@/ui/fields/UploadField';

type Props = {
  /** The current logo's URL; empty for none. */
  present: string;
  /** A selected file; null removes the current logo. */
  picked: File | null | undefined;
  onPick: (file: File | null | undefined) => void;
};

const logos = [logoRule];

export function LogoField({ present, picked, onPick }: Props) {
  const shown = picked === null ? '' : present;
  return (
    <div>
      <UploadField
        label="Logo"
        button={shown ? 'Change logo' : 'Choose logo'}
        rules={logos}
        advice={`${logoHint}, shown 32 px high next to the name`}
        file={picked ?? null}
        picture={{ url: shown }}
        onPick={onPick}
      />
      <Box sx={{ mt: 1, display: 'flex', gap: 1 }}>
        {picked !== undefined && (
          <Button variant="outlined" color="inherit" size="small" onClick={() => onPick(undefined)}>
            <span>{picked ? 'Undo change' : 'Keep the logo'}</span>
          </Button>
        )}
        {shown && !picked && (
          <Button variant="outlined" color="inherit" size="small" onClick={() => onPick(null)}>
            Remove logo
          </Button>
        )}
      </Box>
    </div>
  );
}
