import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';

const defaultTimeoutMs = 10_000;
const maxRedirects = 5;

/** Addresses of this computer and of private networks, which a link check must not reach. */
const privateAddresses = new BlockList();
for (const [network, prefixLength] of [
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
  privateAddresses.addSubnet(network, prefixLength, 'ipv4');
for (const [network, prefixLength] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(network, prefixLength, 'ipv6');

/** An IPv4-mapped IPv6 address, `::ffff:10.0.0.1`, is checked as IPv4; its hexadecimal form counts as private. */
export function isPrivateAddress(address: string) {
  const unmappedAddress = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return (
    privateAddresses.check(unmappedAddress, isIP(unmappedAddress) === 6 ? 'ipv6' : 'ipv4') ||
    /^::ffff:/i.test(unmappedAddress)
  );
}

class PrivateAddressError extends Error {}

/**
 * Resolves a name and refuses it if any of its addresses is private. The connection uses the resolved address, so that
 * a second lookup cannot lead elsewhere.
 */
function resolvePublicAddress(
  host: string,
  options: LookupOptions,
  callback: (fault: Error | null, addresses: string | LookupAddress[], family?: number) => void,
) {
  resolve(host, { ...options, all: true }, (fault, addresses) => {
    if (fault) return callback(fault, []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new PrivateAddressError(host), []);
    const [firstAddress] = addresses;
    if (options.all || !firstAddress) callback(null, addresses);
    else callback(null, firstAddress.address, firstAddress.family);
  });
}

type ResponseHead = { status: number; location?: string };

type CheckOptions = { allowPrivate?: boolean; timeoutMs?: number };

function sendRequest(
  url: URL,
  method: 'HEAD' | 'GET',
  { allowPrivate = false, timeoutMs = defaultTimeoutMs }: CheckOptions,
): Promise<ResponseHead> {
  const options: RequestOptions = {
    method,
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: '*/*', 'user-agent': 'link check' },
    ...(!allowPrivate && { lookup: resolvePublicAddress }),
  };
  // A link to an IP address needs no lookup, so its address is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) && isPrivateAddress(host)) throw new PrivateAddressError(host);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      // Only the status and the headers are needed.
      response.destroy();
    });
    request.on('error', reject).end();
  });
}

const isRedirect = ({ status, location }: ResponseHead) => status >= 300 && status < 400 && location !== undefined;
/** Pages that require a sign-in and sites that block bots still work for people. */
const isReachable = ({ status }: ResponseHead) => (status >= 200 && status < 400) || [401, 403, 429].includes(status);

function faultText(fault: unknown) {
  if (fault instanceof PrivateAddressError) return 'Points to a private network.';
  const { code, name } = fault as { code?: string; name?: string };
  if (code === 'ENOTFOUND') return 'Site not found.';
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return 'Timed out.';
  if (code?.startsWith('CERT_') || code?.includes('CERT')) return 'Invalid certificate.';
  return 'No response.';
}

/** Follows a link's redirects like a browser. Returns why it is broken, or null. */
export async function checkLink(link: string, checkOptions: CheckOptions = {}): Promise<string | null> {
  if (!URL.canParse(link)) return 'Not a web address.';
  let url = new URL(link);
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (!['http:', 'https:'].includes(url.protocol)) return 'Doesn’t link to a web page.';
      let response = await sendRequest(url, 'HEAD', checkOptions);
      // Some servers reply to HEAD with an error although the page exists.
      if (!isRedirect(response) && !isReachable(response)) response = await sendRequest(url, 'GET', checkOptions);
      if (!isRedirect(response)) return isReachable(response) ? null : `Returns error ${response.status}.`;
      url = new URL(response.location ?? '', url);
    }
    return 'Too many redirects.';
  } catch (fault) {
    return faultText(fault);
  }
}
