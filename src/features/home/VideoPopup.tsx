import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';

import { Popup } from '@/ui/dialogs/Popup';

type Props = {
  title: string;
  address: string;
  /** Asks for an address that has not run out. */
  renew: () => Promise<string | undefined>;
  isOpen: boolean;
  onClose: () => void;
};

/** A video on its own; closing stops it. */
export const VideoPopup = ({ title, address, renew, isOpen, onClose }: Props) => (
  <Popup title={title} open={isOpen} onClose={onClose} width="md">
    <Player title={title} address={address} renew={renew} />
  </Popup>
);

type PlayerProps = { title: string; address: string; renew: () => Promise<string | undefined> };

const samePlaceS = 1;

/** Plays a video with the browser's controls. An address that has run out is replaced, and playing goes on where it was. */
function Player({ title, address, renew }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const stoppedAt = useRef(0);
  const [source, setSource] = useState(address);
  const renewedAt = useRef<number>(null);
  const [isBroken, setBroken] = useState(false);

  async function handleError() {
    const at = video.current?.currentTime ?? 0;
    stoppedAt.current = at;
    // A new address that stops where the one before did has nothing to do with its age.
    const isStuck = renewedAt.current !== null && Math.abs(at - renewedAt.current) < samePlaceS;
    renewedAt.current = at;
    const fresh = isStuck ? undefined : await renew();
    if (fresh) setSource(fresh);
    else setBroken(true);
  }

  function handleMetadata() {
    if (video.current && stoppedAt.current > 0) video.current.currentTime = stoppedAt.current;
  }

  if (isBroken)
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
      onError={() => void handleError()}
      sx={{ display: 'block', width: 1, aspectRatio: '16 / 9', borderRadius: 1, bgcolor: 'common.black' }}
    />
  );
}
