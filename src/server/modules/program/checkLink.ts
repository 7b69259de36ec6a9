import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';

const defaultTimeoutMs = 10_000;
const maxRedirects = 5;

/** Addresses of this computer or its network, which outside requests must not reach. */
const privateAddresses = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateAddresses.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(net, bits, 'ipv6');

/** An IPv6-mapped IPv4 address is checked as IPv4. */
export function isPrivateAddress(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return privateAddresses.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4') || /^::ffff:/i.test(plain);
}

class PrivateAddressError extends Error {}

/**
 * Resolves a name and refuses it if any of its addresses is internal. The connection uses the resolved address, so that
 * a second lookup cannot lead elsewhere.
 */
function resolvePublicAddress(
  host: string,
  options: LookupOptions,
  done: (fault: Error | null, addresses: string | LookupAddress[], family?: number) => void,
) {
  resolve(host, { ...options, all: true }, (fault, addresses) => {
    if (fault) return done(fault, []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(new PrivateAddressError(host), []);
    const [first] = addresses;
    if (options.all || !first) done(null, addresses);
    else done(null, first.address, first.family);
  });
}

type Answer = { status: number; location?: string };

type CheckOptions = { allowPrivate?: boolean; timeoutMs?: number };

function ask(
  url: URL,
  method: 'HEAD' | 'GET',
  { allowPrivate = false, timeoutMs = defaultTimeoutMs }: CheckOptions,
): Promise<Answer> {
  const options: RequestOptions = {
    method,
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: '*/*', 'user-agent': 'link check' },
    ...(!allowPrivate && { lookup: resolvePublicAddress }),
  };
  // IP addresses need no lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) && isPrivateAddress(host)) throw new PrivateAddressError(host);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      // The remaining body is not read.
      response.destroy();
    });
    request.on('error', reject).end();
  });
}

const isRedirect = ({ status, location }: Answer) => status >= 300 && status < 400 && location !== undefined;
/** Pages that require a sign-in and sites that block bots still work for people. */
const isReachable = ({ status }: Answer) => (status >= 200 && status < 400) || [401, 403, 429].includes(status);

function faultTexts(fault: unknown) {
  if (fault instanceof PrivateAddressError) return 'Points to a private network.';
  const { code, name } = fault as { code?: string; name?: string };
  if (code === 'ENOTFOUND') return 'Site not found.';
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return 'Timed out.';
  if (code?.startsWith('CERT_') || code?.includes('CERT')) return 'Invalid certificate.';
  return 'No response.';
}

/** Follows a link like a browser; returns the error message, or null. */
export async function checkLink(link: string, checkOptions: CheckOptions = {}): Promise<string | null> {
  if (!URL.canParse(link)) return 'Not a web address.';
  let url = new URL(link);
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (!['http:', 'https:'].includes(url.protocol)) return 'Doesn’t link to a web page.';
      let answer = await ask(url, 'HEAD', checkOptions);
      // Some servers reply to HEAD with an error although the page exists.
      if (!isRedirect(answer) && !isReachable(answer)) answer = await ask(url, 'GET', checkOptions);
      if (!isRedirect(answer)) return isReachable(answer) ? null : `Returns error ${answer.status}.`;
      url = new URL(answer.location ?? '', url);
    }
    return 'Too many redirects.';
  } catch (fault) {
    return faultTexts(fault);
  }
}
