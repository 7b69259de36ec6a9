import { geolocationTimeoutMs, type ProviderRequest } from '@/contract/content/provider';

/** The browser's position; empty strings when it is unknown. */
export type PositionQuery = Pick<ProviderRequest, 'lat' | 'long'>;
export const unknownPosition: PositionQuery = { lat: '', long: '' };

/** A position this recent is accurate enough for sorting. */
const maxAgeMs = 600_000;

/** Reads the browser's position; resolves with empty strings after a refusal or a timeout. */
export const readPosition = () =>
  new Promise<PositionQuery>((resolve) => {
    if (!('geolocation' in navigator)) return resolve(unknownPosition);
    const giveUp = () => resolve(unknownPosition);
    // The browser's own timeout starts only after the person has answered its prompt.
    setTimeout(giveUp, geolocationTimeoutMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, long: coords.longitude }),
      giveUp,
      { enableHighAccuracy: false, timeout: geolocationTimeoutMs, maximumAge: maxAgeMs },
    );
  });
