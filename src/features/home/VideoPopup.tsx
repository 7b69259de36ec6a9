import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';

import { Popup } from '@/ui/dialogs/Popup';

type Props = {
  title: string;
  src: string;
  /** Requests a URL that has not expired. */
  renew: () => Promise<string | undefined>;
  onClose: () => void;
};

/** Plays a video in a popup; closing it unmounts the player, which stops the video. */
export const VideoPopup = ({ title, src, renew, onClose }: Props) => (
  <Popup title={title} open onClose={onClose} width="md">
    <Player title={title} src={src} renew={renew} />
  </Popup>
);

type PlayerProps = { title: string; src: string; renew: () => Promise<string | undefined> };

const samePositionS = 1;

/** A video player with the browser's controls. It replaces an expired URL and continues at the same position. */
function Player({ title, src, renew }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const stoppedAt = useRef(0);
  const [source, setSource] = useState(src);
  const renewedAt = useRef<number>(null);
  const [isBroken, setBroken] = useState(false);

  async function handleError() {
    const at = video.current?.currentTime ?? 0;
    stoppedAt.current = at;
    // If a new URL fails at the same position, the cause is not an expired link, so it is not renewed again.
    const isStuck = renewedAt.current !== null && Math.abs(at - renewedAt.current) < samePositionS;
    renewedAt.current = at;
    const freshLink = isStuck ? undefined : await renew();
    if (freshLink) setSource(freshLink);
    else setBroken(true);
  }

  function handleMetadata() {
    if (video.current && stoppedAt.current > 0) video.current.currentTime = stoppedAt.current;
  }

  if (isBroken) return <Typography role="status">This video can’t be played right now. Try again later.</Typography>;
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
      onError={() => void handleError()}
      sx={{ display: 'block', width: 1, aspectRatio: '16 / 9', borderRadius: 1, bgcolor: 'common.black' }}
    />
  );
}
