import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';

type Props = { title: string; address: string; renew: () => Promise<string | undefined> };

/** Plays a video with the browser's controls. An address that has run out is replaced, and playing goes on where it was. */
export function Player({ title, address, renew }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const stoppedAt = useRef(0);
  const [source, setSource] = useState(address);
  const [trouble, setTrouble] = useState<'none' | 'renewed' | 'lasting'>('none');

  async function handleError() {
    stoppedAt.current = video.current?.currentTime ?? 0;
    const fresh = trouble === 'none' ? await renew() : undefined;
    setTrouble(fresh ? 'renewed' : 'lasting');
    if (fresh) setSource(fresh);
  }

  function handleMetadata() {
    if (video.current && stoppedAt.current > 0) video.current.currentTime = stoppedAt.current;
  }

  if (trouble === 'lasting')
    return <Typography role="status">This video cannot be played right now. Please try again later.</Typography>;
  return (
    <Box
      component="video"
      ref={video}
      src={source}
      controls
      autoPlay
      playsInline
      aria-label={title}
      onLoadedMetadata={handleMetadata}
      onPlaying={() => setTrouble('none')}
      onError={() => void handleError()}
      sx={{ display: 'block', width: 1, aspectRatio: '16 / 9', borderRadius: 1, bgcolor: 'common.black' }}
    />
  );
}
