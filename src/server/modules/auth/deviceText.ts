import type { FastifyRequest } from 'fastify';
import type { Settings } from '@/server/platform/process/settings';
import { makeTrustedProxyCheck } from '@/server/platform/process/trustedProxies';

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const operatingSystems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatchIn = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** The browser and operating system in a User-Agent, such as "Chrome on Windows"; empty when neither is known. */
export function deviceText(userAgent = '') {
  const browser = firstMatchIn(browsers, userAgent);
  const system = firstMatchIn(operatingSystems, userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}

const maxPlaceLength = 80;
/** Control and bidirectional characters, which could reorder or hide the surrounding text. */
const unprintablePattern = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Node reads headers as Latin-1, but proxies send place names in UTF-8. */
function decodeHeader(header: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}

/** The place name in a header, truncated and without control and bidirectional characters. */
export const placeText = (header: string) =>
  [...decodeHeader(header).replace(unprintablePattern, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, maxPlaceLength)
    .join('')
    .trim();

export type SessionOrigin = {
  /** The browser and operating system as text; empty when unknown. */
  device?: string;
  /** As sent by the operator's proxy; empty when missing. */
  place?: string;
};

type OriginRequest = Pick<FastifyRequest, 'headers'> & { socket: { remoteAddress?: string } };

/**
 * The device and place from which a session is opened. The place header is trusted only from the operator's own proxy.
 */
export const makeOriginParser = (settings: Pick<Settings, 'placeHeader' | 'trustProxy'>) => {
  const isProxy = makeTrustedProxyCheck(settings);
  return ({ headers, socket }: OriginRequest): SessionOrigin => {
    const placeHeaderValue =
      settings.placeHeader && isProxy(socket.remoteAddress ?? '') ? headers[settings.placeHeader] : '';
    return { device: deviceText(headers['user-agent']), place: placeText([placeHeaderValue ?? ''].flat().join(', ')) };
  };
};
