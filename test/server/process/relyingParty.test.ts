import { relyingPartyOf } from '@/server/platform/process/relyingParty';
import { readSettings } from '@/server/platform/process/settings';

const given = { rpId: undefined, origins: undefined, siteUrl: undefined, isLocal: false, port: 3000 };
const site = 'https://benefits.example.org';

it.each([
  ['nothing, on this computer', { isLocal: true }, { id: 'localhost', origins: ['http://localhost:3000'] }],
  ['nothing, for others', {}, null],
  ['SITE_URL', { siteUrl: `${site}/` }, { id: 'benefits.example.org', origins: [site] }],
  ['SITE_URL without https', { siteUrl: 'http://benefits.example.org' }, null],
  ['SITE_URL of numbers', { siteUrl: 'https://192.0.2.7' }, null],
  ['a wider domain', { rpId: 'example.org', siteUrl: site }, { id: 'example.org', origins: [site] }],
  [
    'several addresses',
    { rpId: 'example.org', origins: `${site}, https://example.org:8443` },
    { id: 'example.org', origins: [site, 'https://example.org:8443'] },
  ],
])('derives the relying party from %s [TEAM-04]', (_name, some, expected) => {
  expect(relyingPartyOf({ ...given, ...some })).toEqual(expected);
});

it.each([
  ['an address of numbers', { rpId: '127.0.0.1', origins: site }, 'WEBAUTHN_RP_ID'],
  ['capitals', { rpId: 'Example.org', origins: site }, 'WEBAUTHN_RP_ID'],
  ['an address outside the domain', { rpId: 'example.com', origins: site }, 'WEBAUTHN_ORIGINS'],
  ['a domain that only ends alike', { rpId: 'ample.org', origins: site }, 'WEBAUTHN_ORIGINS'],
  ['an address without https', { rpId: 'example.org', origins: 'http://example.org' }, 'WEBAUTHN_ORIGINS'],
  ['addresses without a domain', { origins: site }, 'WEBAUTHN_RP_ID'],
  ['a domain without addresses', { rpId: 'example.org' }, 'WEBAUTHN_ORIGINS'],
  ['a domain that is not that of the site', { rpId: 'example.com', siteUrl: site }, 'SITE_URL'],
])('does not start the server with %s [TEAM-04]', (_name, some, variable) => {
  expect(relyingPartyOf({ ...given, ...some })).toEqual({ problem: expect.stringContaining(variable) });
});

it('refuses a wrong domain in the settings and names its variable [TEAM-04]', () => {
  expect(() => readSettings({ WEBAUTHN_RP_ID: '127.0.0.1' })).toThrow('WEBAUTHN_RP_ID is not valid');
});
