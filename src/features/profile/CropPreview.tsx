import Box from '@mui/material/Box';

import type { Crop } from '@/ui/files/SquareCrop';

type Props = { src: string; share: Crop['share']; size: number };

/** The chosen square as it will be seen. */
export const CropPreview = ({ src, share, size }: Props) => (
  <Box sx={{ position: 'relative', overflow: 'hidden', width: size, height: size, borderRadius: '50%' }}>
    <img
      src={src}
      alt=""
      style={{
        position: 'absolute',
        maxWidth: 'none',
        width: `${10_000 / share.width}%`,
        height: `${10_000 / share.height}%`,
        left: `${(-100 * share.x) / share.width}%`,
        top: `${(-100 * share.y) / share.height}%`,
      }}
    />
  </Box>
);
