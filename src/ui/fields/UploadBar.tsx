import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

type Props = {
  label: string;
  /** From 0 to 1. */
  fraction: number;
  /** What is in progress, such as sending a file. */
  text: string;
};

/** Shows an upload's progress as a bar and in words. */
export function UploadBar({ label, fraction, text }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={label}
        aria-valuetext={`${text}, ${percent}%`}
      />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {`${text} · ${percent}%`}
      </Typography>
    </Box>
  );
}
