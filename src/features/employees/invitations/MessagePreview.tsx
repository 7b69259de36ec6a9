import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/** The message as recipients see it. */
export function MessagePreview({ label = 'Message', text }: { label?: string; text: string | null }) {
  const id = useId();
  return (
    <div>
      <Typography id={id} variant="body2" color="textSecondary" gutterBottom>
        {label}
      </Typography>
      <Box component="blockquote" aria-labelledby={id} sx={styles}>
        {text ?? 'You can’t send invitations until your system administrator sets the site address (SITE_URL).'}
      </Box>
    </div>
  );
}

const styles = {
  m: 0,
  px: 2,
  py: 1.5,
  borderRadius: 1.25,
  borderInlineStart: '3px solid',
  borderColor: 'primary.main',
  bgcolor: 'background.default',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};
