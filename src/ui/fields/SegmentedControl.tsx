import Box from '@mui/material/Box';

type Props<Name extends string> = {
  label: string;
  value: Name;
  choices: Record<Name, { label: string }>;
  onChange: (name: Name) => void;
};

/** Chooses one of a few options that are all visible. */
export const SegmentedControl = <Name extends string>({ label, value, choices, onChange }: Props<Name>) => (
  <Box role="group" aria-label={label} sx={frameStyles}>
    {(Object.entries(choices) as [Name, { label: string }][]).map(([name, choice]) => (
      <Box
        key={name}
        component="button"
        type="button"
        aria-pressed={name === value}
        onClick={() => onChange(name)}
        sx={segmentStyles}
      >
        {choice.label}
      </Box>
    ))}
  </Box>
);

const frameStyles = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  p: 0.5,
  gap: 0.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.25,
  bgcolor: 'background.paper',
};

const segmentStyles = {
  // The options share the width when the frame has a fixed one.
  flex: '1 0 auto',
  minHeight: 'calc(var(--target) - 2px)',
  px: 1.5,
  border: 0,
  borderRadius: 0.75,
  background: 'none',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed=true]': { bgcolor: 'primary.soft', color: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
};
