import Box from '@mui/material/Box';
import { useState } from 'react';

import { mediaUrl } from '@/contract/webUrl';

type Props = {
  url: string | null | undefined;
  alt: string;
  /** If absent, the file extension decides. */
  kind?: 'image' | 'video';
  onMediaError?: () => void;
};

const isVideo = (src: string) => /\.(?:mp4|m4v|webm|ogv|mov)$/i.test(src.split(/[?#]/, 1)[0] ?? '');

/** Shows a picture, or a video with controls; shows nothing without a URL or when loading fails. */
export function Media({ url, alt, kind, onMediaError }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const src = mediaUrl(url);
  if (src === undefined || src === failedSrc) return null;
  function handleError() {
    setFailedSrc(src ?? null);
    onMediaError?.();
  }
  const source = { src, onError: handleError };
  return (kind ? kind === 'video' : isVideo(src)) ? (
    <Box sx={frameStyles} data-print="no">
      <video {...source} controls preload="metadata" playsInline aria-label={alt} />
    </Box>
  ) : (
    <Box sx={frameStyles}>
      <img {...source} alt={alt} loading="lazy" decoding="async" />
    </Box>
  );
}

const frameStyles = {
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'primary.soft',
  '& > *': { display: 'block', width: 1, height: 1, objectFit: 'contain' },
  '& > video': { bgcolor: 'common.black' },
} as const;
