import NearMeIcon from '@mui/icons-material/NearMeOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState } from 'react';

import { useLazyGetPositionQuery } from '@/api/providers';

import { usePosition } from './usePosition';

/**
 * Puts the nearest first. Nobody is asked for their place out of nowhere: it is read at once where the browser may
 * already tell, at the press of this button otherwise, and no list ever waits for it (PROV-13).
 */
export function NearbyChoice() {
  const { isKnown, isFetching, isRefused } = usePosition();
  const [locate] = useLazyGetPositionQuery();
  const mayLocate = useMayLocate();
  const isPressed = useRef(false);

  useEffect(() => {
    if (mayLocate && !isKnown) void locate();
  }, [mayLocate, isKnown, locate]);

  /** The button goes with the press that worked; the focus on it goes to what stands there instead. */
  const takeFocus = useCallback((line: HTMLElement | null) => {
    if (isPressed.current && document.activeElement === document.body) line?.focus();
  }, []);

  function handlePress() {
    if (isFetching) return;
    isPressed.current = true;
    void locate();
  }

  if (isKnown) {
    return (
      <Typography ref={takeFocus} tabIndex={-1} role="status" variant="body2" color="textSecondary" sx={line}>
        <NearMeIcon fontSize="small" color="primary" />
        Nearest first
      </Typography>
    );
  }
  return (
    <>
      <Button variant="outlined" startIcon={<NearMeIcon />} aria-disabled={isFetching} onClick={handlePress}>
        {isFetching ? 'Finding your location …' : 'Use my location'}
      </Button>
      {isRefused && (
        <Typography role="status" variant="body2" color="textSecondary" sx={line}>
          Your location is not available, so providers are listed by name.
        </Typography>
      )}
    </>
  );
}

const line = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 'var(--target)' };

/** Whether the browser may say where it is without asking the person; one that does not tell is asked at the button. */
function useMayLocate() {
  const [may, setMay] = useState(false);

  useEffect(() => {
    let status: PermissionStatus | undefined;
    let isHere = true;
    const hear = () => setMay(status?.state === 'granted');
    const begin = (given: PermissionStatus) => {
      if (!isHere) return;
      status = given;
      hear();
      status.addEventListener('change', hear);
    };
    void navigator.permissions?.query({ name: 'geolocation' }).then(begin, () => setMay(false));
    return () => {
      isHere = false;
      status?.removeEventListener('change', hear);
    };
  }, []);

  return may;
}
