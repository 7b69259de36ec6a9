import type { FastifyRequest } from 'fastify';

import { trustedProxies } from '@/server/platform/process/trustedProxies';
import type { Settings } from '@/server/platform/process/settings';

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: readonly [RegExp, string][], text: string) => names.find(([mark]) => mark.test(text))?.[1];

/** The browser and system that a User-Agent names, "Chrome on Windows"; empty when it names neither. */
export function deviceText(userAgent = '') {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}

const longestPlace = 80;
/** Control and bidirectional characters, which could reorder or hide the text around them. */
const unprintable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Node reads headers as Latin-1, proxies send names of places in UTF-8. */
function decoded(header: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}

/** The text of a header with the name of a place, bounded and without what cannot be seen. */
export const placeText = (header: string) =>
  [...decoded(header).replace(unprintable, ' ').replace(/\s+/g, ' ').trim()].slice(0, longestPlace).join('').trim();

/** From where a session is opened. */
export type Origin = {
  /** The browser and system in words; empty when unknown. */
  device?: string;
  /** In the words of the operator's proxy; empty when it says none. */
  place?: string;
};

type Request = Pick<FastifyRequest, 'headers'> & { socket: { remoteAddress?: string } };

/** From which device and place a session is opened. The place is believed of the operator's own proxy alone. */
export const makeOriginOf = (settings: Pick<Settings, 'placeHeader' | 'trustProxy'>) => {
  const isProxy = trustedProxies(settings);
  return ({ headers, socket }: Request): Origin => {
    const named = settings.placeHeader && isProxy(socket.remoteAddress ?? '') ? headers[settings.placeHeader] : '';
    return { device: deviceText(headers['user-agent']), place: placeText([named ?? ''].flat().join(', ')) };
  };
};
