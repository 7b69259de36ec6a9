import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { permissionTexts } from '@/contract/administration/permissionTexts';
import { type Permission, permissions } from '@/contract/administration/permissions';

type Props = {
  granted: readonly Permission[];
  problem?: string;
  onChange: (granted: readonly Permission[]) => void;
};

export function PermissionsField({ granted, problem, onChange }: Props) {
  const helpId = useId();
  return (
    <FormControl component="fieldset" error={problem !== undefined}>
      <FormLabel component="legend">Permissions</FormLabel>
      {problem && (
        <FormHelperText id={helpId} sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
      {permissions.map((permission, index) => (
        <FormControlLabel
          key={permission}
          sx={{ alignItems: 'flex-start', mt: 0.5 }}
          label={
            <Box component="span" sx={{ display: 'block', pt: 1 }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {permissionTexts[permission].label}
              </Box>
              <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
                {permissionTexts[permission].description}
              </Box>
            </Box>
          }
          control={
            <Checkbox
              checked={granted.includes(permission)}
              slotProps={{
                input: {
                  'aria-invalid': (problem !== undefined && index === 0) || undefined,
                  'aria-describedby': problem ? helpId : undefined,
                },
              }}
              onChange={(_event, isChecked) =>
                onChange(permissions.filter((other) => (other === permission ? isChecked : granted.includes(other))))
              }
            />
          }
        />
      ))}
    </FormControl>
  );
}
