import Box from '@mui/material/Box';
import { useCallback } from 'react';

import { mediaAddress } from '@/contract/webAddress';

type Props = {
  /** A chosen file; goes before the address. */
  file: File | null;
  /** The picture it would replace. */
  url?: string | null;
  alt: string;
  onBroken?: () => void;
};

/** A picture before it is sent, or the one that is there. */
export function PicturePreview({ file, url, alt, onBroken }: Props) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      if (!file) return;
      const address = URL.createObjectURL(file);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (file) return <Box component="img" key="chosen" ref={show} alt={alt} onError={onBroken} sx={look} />;
  const address = mediaAddress(url);
  return address && <Box component="img" key="present" src={address} alt={alt} sx={look} />;
}

const look = { maxWidth: 1, height: 96, objectFit: 'contain', borderRadius: 1, bgcolor: 'primary.soft' } as const;
