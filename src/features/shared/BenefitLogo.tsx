import Box from '@mui/material/Box';
import { useState } from 'react';

import { mediaUrl } from '@/contract/webUrl';
import { Initials } from '@/ui/page/Initials';

type Props = { title: string; url: string | null; size: number; onMediaError?: () => void };

/** A benefit's logo or its initials; decorative because the title is next to it. */
export function BenefitLogo({ title, url, size, onMediaError }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const src = mediaUrl(url);
  if (src === undefined || src === failedSrc) return <Initials name={title} size={size} />;
  return (
    <Box
      component="img"
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => {
        setFailedSrc(src);
        onMediaError?.();
      }}
      sx={{ flexShrink: 0, borderRadius: 1, objectFit: 'contain' }}
    />
  );
}
