import { generateKeyPairSync, sign } from 'node:crypto';

/** Encodes an ASN.1 value: its tag, length, and content. */
function der(tag: number, ...content: Buffer[]) {
  const body = Buffer.concat(content);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...content: Buffer[]) => der(0x30, ...content);
const set = (...content: Buffer[]) => der(0x31, ...content);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const moment = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/\D/g, '')}Z`));

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const commonName = oid(0x55, 0x04, 0x03);
const alternativeName = oid(0x55, 0x1d, 0x11);
const day = 24 * 60 * 60 * 1000;

/** Creates the key and self-signed certificate that a server on 127.0.0.1 needs for TLS, valid for a day. */
export function makeCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(commonName, der(0x0c, Buffer.from('loopback')))));
  const address = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(moment(new Date(Date.now() - day)), moment(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(alternativeName, der(0x04, address)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const lines =
    sequence(content, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
