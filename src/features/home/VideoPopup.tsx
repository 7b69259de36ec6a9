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
export const VideoPopup = ({ onClose, ...player }: Props) => (
  <Popup title={player.title} open onClose={onClose} width="md">
    <Player {...player} />
  </Popup>
);

const samePositionToleranceSeconds = 1;

/** A video player with the browser's controls. It replaces an expired URL and continues at the same position. */
function Player({ title, src, renew }: Omit<Props, 'onClose'>) {
  const video = useRef<HTMLVideoElement>(null);
  const positionAtError = useRef(0);
  const [currentSource, setSource] = useState(src);
  const positionAtRenewal = useRef<number>(null);
  const [hasFailed, setHasFailed] = useState(false);

  async function handleError() {
    const position = video.current?.currentTime ?? 0;
    positionAtError.current = position;
    // If a new URL fails at the same position, the cause is not an expired link, so it is not renewed again.
    const hasFailedAtSamePosition =
      positionAtRenewal.current !== null &&
      Math.abs(position - positionAtRenewal.current) < samePositionToleranceSeconds;
    positionAtRenewal.current = position;
    const renewedSource = hasFailedAtSamePosition ? undefined : await renew();
    if (renewedSource) setSource(renewedSource);
    else setHasFailed(true);
  }

  function handleMetadata() {
    if (video.current && positionAtError.current > 0) video.current.currentTime = positionAtError.current;
  }

  if (hasFailed) return <Typography role="status">This video can’t be played right now. Try again later.</Typography>;
  return (
    <Box
      component="video"
      ref={video}
      src={currentSource}
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
