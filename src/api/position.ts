import { geolocationTimeoutMs, type ProviderRequest } from '@/contract/content/provider';

/** Where somebody is; empty texts where that is not known (D-67). */
export type Position = Pick<ProviderRequest, 'lat' | 'long'>;
export const nowhere: Position = { lat: '', long: '' };

/** A place of some minutes ago is good enough to sort a list by. */
const freshMs = 600_000;

/** Asks the browser roughly where it is (PROV-13); whoever refuses, or has not answered in time, is nowhere. */
export const readPosition = () =>
  new Promise<Position>((found) => {
    if (!('geolocation' in navigator)) return found(nowhere);
    const giveUp = () => found(nowhere);
    // The browser's own limit begins only when the person has answered it.
    setTimeout(giveUp, geolocationTimeoutMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ lat: coords.latitude, long: coords.longitude }),
      giveUp,
      { enableHighAccuracy: false, timeout: geolocationTimeoutMs, maximumAge: freshMs },
    );
  });
