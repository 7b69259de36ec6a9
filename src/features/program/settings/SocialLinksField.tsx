import DeleteIcon from '@iconify-json/ic/icons.json?outline-delete-outline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { maxSocialLinks, type ProgramSettings, settingLimits } from '@/contract/program/settings';
import { IconButton } from '@/ui/fields/IconButton';
import { TextInput } from '@/ui/fields/TextInput';
import { disabledProps } from '@/ui/fields/disabledProps';

type Links = ProgramSettings['socialLinks'];
type Props = {
  name: string;
  label: string;
  value: Links;
  error: boolean;
  readOnly: boolean;
  helperText?: string;
  onChange: (links: Links) => void;
};

/** The footer links, each with a name and a URL. */
export function SocialLinksField({ name, label, value, error, readOnly, helperText, onChange }: Props) {
  const labelId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const changeLink = (position: number, next: Partial<Links[number]>) =>
    onChange(value.map((link, index) => (index === position ? { ...link, ...next } : link)));

  function remove(position: number) {
    onChange(value.filter((_link, index) => index !== position));
    // The clicked button, which had the focus, has been removed.
    addButton.current?.focus();
  }

  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} sx={{ mb: 0.75, fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Typography>
      {value.map((link, index) => (
        // Links have no identity except their position.
        <Box key={index} sx={rowStyles}>
          <TextInput
            name={name}
            label={`Link ${index + 1} name`}
            value={link.name}
            readOnly={readOnly}
            error={error && !link.name.trim()}
            unobtrusiveLimit={settingLimits.linkName}
            onChange={({ target }) => changeLink(index, { name: target.value })}
          />
          <TextInput
            name={`${name}Address`}
            label={`Link ${index + 1} address`}
            value={link.url}
            inputMode="url"
            spellCheck={false}
            readOnly={readOnly}
            error={error && link.name.trim() !== ''}
            unobtrusiveLimit={settingLimits.address}
            onChange={({ target }) => changeLink(index, { url: target.value })}
          />
          {!readOnly && (
            <IconButton aria-label={`Remove link ${index + 1}`} onClick={() => remove(index)}>
              <DeleteIcon />
            </IconButton>
          )}
        </Box>
      ))}
      {helperText && <FormHelperText error={error}>{helperText}</FormHelperText>}
      {!readOnly && (
        <Button
          ref={addButton}
          variant="outlined"
          size="small"
          {...disabledProps(value.length >= maxSocialLinks, () => onChange([...value, { name: '', url: '' }]))}
        >
          Add link
        </Button>
      )}
    </Box>
  );
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
  gap: 1,
  alignItems: 'end',
  mb: 1.5,
  '& > div:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
