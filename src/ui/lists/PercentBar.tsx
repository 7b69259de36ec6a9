import Box from '@mui/material/Box';

type Props = {
  /** From 0 to 1. */
  share: number;
  label: string;
};

/** A small bar that shows a fraction. */
export function PercentBar({ share, label }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, share || 0)) * 100);
  return (
    <Box role="img" aria-label={`${label}: ${percent}%`} sx={track}>
      <Box
        sx={{
          width: `${percent}%`,
          minWidth: percent > 0 ? 4 : 0,
          height: 1,
          borderRadius: 'inherit',
          bgcolor: 'primary.main',
        }}
      />
    </Box>
  );
}

const track = { height: 6, borderRadius: 3, bgcolor: 'primary.soft', overflow: 'hidden' };
