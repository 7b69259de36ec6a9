import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';

import { SquareCrop, type Crop } from '@/ui/files/SquareCrop';

import { CropPreview } from './CropPreview';

type Props = { src: string; crop: Crop | null; onCrop: (crop: Crop) => void; onAgain: () => void };

/** Which part of the picture is shown, and how it will look. */
export function CropStep({ src, crop, onCrop, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <Typography variant="h3" ref={heading} tabIndex={-1} sx={{ mb: 1.5 }}>
        Choose what is shown
      </Typography>
      <SquareCrop src={src} isRound onCrop={onCrop} />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 72 }}>
          {crop && (
            <>
              <CropPreview src={src} share={crop.share} size={72} />
              <CropPreview src={src} share={crop.share} size={36} />
            </>
          )}
          <Typography variant="body2" color="textSecondary">
            Preview
          </Typography>
        </Box>
        <Button onClick={onAgain} sx={{ ml: 'auto' }}>
          Choose another picture
        </Button>
      </Stack>
    </>
  );
}
