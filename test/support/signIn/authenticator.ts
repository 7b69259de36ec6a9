import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Encodes a value in the CBOR that an authenticator uses: integers, strings, bytes, and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest();
const userPresent = 1;
const userVerified = 4;
const hasCredential = 64;

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };
type Alterations = {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  type?: string;
  counter?: number;
  userHandle?: string;
};

export const localOrigin = 'http://localhost:3000';

/**
 * Creates a passkey in software, which registers and signs like an authenticator, with any faults that a test needs.
 */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (rpId: string, isVerified: boolean, count: number, more?: Buffer) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const flags = userPresent | (isVerified ? userVerified : 0) | (more ? hasCredential : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, more ?? Buffer.alloc(0)]);
  };

  return {
    id,
    make(
      options: Options,
      { origin = localOrigin, rpId, isVerified = true, type = 'webauthn.create' }: Alterations = {},
    ) {
      userHandle = options.user?.id ?? '';
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const data = authData(rpId ?? options.rp?.id ?? 'localhost', isVerified, counter, attested);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData(type, options.challenge, origin).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use(options: Options, alterations: Alterations = {}) {
      const { origin = localOrigin, rpId, isVerified = true, type = 'webauthn.get' } = alterations;
      counter = alterations.counter ?? counter + 1;
      const data = authData(rpId ?? options.rpId ?? 'localhost', isVerified, counter);
      const client = clientData(type, options.challenge, origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: alterations.userHandle ?? userHandle,
        },
      };
    },
  };
}
export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;

/** The public key as COSE: elliptic curve, ES256, P-256. */
function coseOf(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}
