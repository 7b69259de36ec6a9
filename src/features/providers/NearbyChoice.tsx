import NearMeIcon from '@iconify-json/ic/icons.json?outline-near-me';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState } from 'react';

import { unknownPosition } from '@/api/position';
import { providersApi, useLazyGetPositionQuery } from '@/api/providers';

/**
 * Sorts providers by distance. The position is read at once only if the site already has permission, otherwise when the
 * button is pressed; the list never waits for it.
 */
export function NearbyChoice() {
  const { isKnown, isFetching, hasAnswer } = usePosition();
  const [locate] = useLazyGetPositionQuery();
  const hasLocationPermission = useHasLocationPermission();
  const wasPressed = useRef(false);

  useEffect(() => {
    if (hasLocationPermission && !isKnown) void locate();
  }, [hasLocationPermission, isKnown, locate]);

  /** A successful click unmounts the button, so focus moves to the text that replaces it. */
  const focusStatus = useCallback((statusElement: HTMLElement | null) => {
    if (wasPressed.current && document.activeElement === document.body) statusElement?.focus();
  }, []);

  function handlePress() {
    if (isFetching) return;
    wasPressed.current = true;
    void locate();
  }

  if (isKnown) {
    return (
      <Typography ref={focusStatus} tabIndex={-1} role="status" variant="body2" color="textSecondary" sx={lineStyles}>
        <NearMeIcon fontSize="small" color="primary" />
        Nearest first
      </Typography>
    );
  }
  return (
    <>
      <Button variant="outlined" startIcon={<NearMeIcon />} aria-disabled={isFetching} onClick={handlePress}>
        <span>{isFetching ? 'Finding your location…' : 'Use my location'}</span>
      </Button>
      {hasAnswer && !isFetching && (
        <Typography role="status" variant="body2" color="textSecondary" sx={lineStyles}>
          Your location isn’t available, so providers are listed by name.
        </Typography>
      )}
    </>
  );
}

const lineStyles = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 'var(--target)' };

/** Whether the site may read the position without a prompt; false if the browser does not report it. */
function useHasLocationPermission() {
  const [isAllowed, setAllowed] = useState(false);

  useEffect(() => {
    let status: PermissionStatus | undefined;
    let isMounted = true;
    const handleChange = () => setAllowed(status?.state === 'granted');
    const watchPermission = (permissionStatus: PermissionStatus) => {
      if (!isMounted) return;
      status = permissionStatus;
      handleChange();
      status.addEventListener('change', handleChange);
    };
    void navigator.permissions?.query({ name: 'geolocation' }).then(watchPermission, () => setAllowed(false));
    return () => {
      isMounted = false;
      status?.removeEventListener('change', handleChange);
    };
  }, []);

  return isAllowed;
}

/** The position the person has shared, cached so that it is still known when they return to the page soon after. */
export function usePosition() {
  const { data, isFetching } = providersApi.endpoints.getPosition.useQueryState();
  const position = data ?? unknownPosition;
  return { position, isKnown: position.lat !== '', isFetching, hasAnswer: data !== undefined };
}
