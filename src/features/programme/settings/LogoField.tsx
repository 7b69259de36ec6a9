import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';

import { UploadField } from '@/ui/fields/UploadField';

type Props = {
  advice: string;
  accept: string;
  /** In bytes. */
  limit: number;
  /** The address of the present logo; empty for none. */
  present: string;
  /** A chosen file; null when the present logo is to be removed. */
  picked: File | null | undefined;
  onPick: (file: File | null | undefined) => void;
};

export const logoTooLarge = 'This logo is too large to be saved. Please choose a smaller one.';

/** The logo: the present one, a chosen one, or none. */
export function LogoField({ advice, accept, limit, present, picked, onPick }: Props) {
  const shown = picked === null ? '' : present;
  const isTooLarge = picked instanceof File && picked.size > limit;
  return (
    <div>
      <UploadField
        label="Logo"
        button={shown ? 'Change logo' : 'Choose logo'}
        accept={accept}
        advice={`${advice}, shown 32 px high beside the name`}
        megabytes={limit / 1024 / 1024}
        file={picked ?? null}
        picture={{ url: shown }}
        onPick={onPick}
      />
      {isTooLarge && <FormHelperText error>{logoTooLarge}</FormHelperText>}
      <Box sx={{ mt: 1, display: 'flex', gap: 1 }}>
        {picked !== undefined && (
          <Button variant="outlined" color="inherit" size="small" onClick={() => onPick(undefined)}>
            {picked ? 'Leave it as it was' : 'Keep the logo'}
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
