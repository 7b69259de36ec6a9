import { screen, within } from '@testing-library/react';

import { renderApp } from '../../support/page/renderApp';

const open = async () => {
  const app = await renderApp('/privacy-policy');
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' });
  return app;
};
const section = (title: string) => within(screen.getByRole('region', { name: title }));

it('opens the public policy without a token and makes no call [ROUTE-11]', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  await open();
  expect(fetched).not.toHaveBeenCalled();
  expect(localStorage.getItem('authToken')).toBeNull();
});

it.each([
  ['LEGAL-04', 'Introduction', [/This policy explains/]],
  [
    'LEGAL-05',
    'Information We Collect',
    [/phone number and your Social Security number \(SSN\)/, /how you use the app, and information about your device/],
  ],
  ['LEGAL-06', 'How We Use Your Information', [/Account management/, /Communication/, /Analytics/]],
  ['LEGAL-07', 'Sharing Your Information', [/don’t sell or rent/, /law requires it/, /healthcare providers/]],
  ['LEGAL-08', 'Your Choices', [/phone number at any time under My Profile/]],
  ['LEGAL-09', 'Data Retention and Deletion', [/30 days/, /up to 24 months/, /within 48 hours/]],
  ['LEGAL-10', 'Security Measures', [/encrypt your Social Security number/]],
  ['LEGAL-11', 'Changes to this Policy', [/When this policy changes/]],
  ['LEGAL-12', 'Developer Information', [/developed and operated/]],
])('shows the section [%s] %s', async (_id, title, text) => {
  await open();
  for (const phrase of text) expect(section(title).getByText(phrase)).toBeInTheDocument();
});

it('leads from Contact Us to the configured help center [D-88 LEGAL-13]', async () => {
  await renderApp('/privacy-policy', { config: { helpCentreUrl: 'https://help.example.net/x' } });
  await screen.findByRole('heading', { level: 1 });
  const link = section('Contact Us').getByRole('link', { name: 'https://help.example.net/x (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://help.example.net/x');
  expect(link).toHaveAttribute('target', '_blank');
});

it('leads from the header’s logo to /employees [D-45 LEGAL-14 LAYOUT-04]', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Harbor Benefits' })).toHaveAttribute('href', '/employees');
});

it('shows the ten sections in the order of the specification', async () => {
  await open();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Introduction',
    'Information We Collect',
    'How We Use Your Information',
    'Sharing Your Information',
    'Your Choices',
    'Data Retention and Deletion',
    'Security Measures',
    'Changes to this Policy',
    'Developer Information',
    'Contact Us',
  ]);
});
