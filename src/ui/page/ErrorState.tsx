import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useIsOnline } from '@/ui/hooks/useIsOnline';
import { FormattedText } from '@/ui/text/FormattedText';
import { ErrorIllustration } from './illustrations';

/** Shown when something could not be loaded: what happened, and a button to try again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const isOnline = useIsOnline();
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: 6, px: 2 }}>
      <ErrorIllustration />
      <Typography variant="h3" component="p">
        <FormattedText text={isOnline ? text : 'You’re offline'} />
      </Typography>
      {!isOnline && <Typography color="textSecondary">This will load when you’re back online.</Typography>}
      {onRetry && (
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Stack>
  );
}
