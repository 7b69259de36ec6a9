import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';

import { type PreviewWidth, previewWidths } from '@/contract/content/preview';
import { articleCardStyles, readingStyles } from '@/features/shared/articleStyles';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';

type Props = {
  isDraft: boolean;
  /** Shows no card around the content, which has its own borders. */
  isBare?: boolean;
  children: ReactNode;
};

/** A preview as members will see it, at desktop or phone width. */
export function PreviewFrame({ isDraft, isBare = false, children }: Props) {
  const [width, setWidth] = useState<PreviewWidth>('desktop');
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={barStyles}>
        <Typography role="status" color="textSecondary">
          {isDraft ? 'This is the saved draft as members will see it.' : 'This is what members see now.'}
        </Typography>
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <SegmentedControl label="Width" value={width} choices={previewWidths} onChange={setWidth} />
        </Box>
      </Box>
      <Box
        component="section"
        aria-label="Preview"
        sx={[!isBare && readingStyles, width === 'phone' && { maxWidth: 390 }]}
      >
        {isBare ? (
          children
        ) : (
          <Card component="article" sx={[articleCardStyles, width === 'phone' && { px: 2.5, py: 3 }]}>
            {children}
          </Card>
        )}
      </Box>
    </Box>
  );
}

const barStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  mb: 2,
};
