import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { settingsTexts } from '@/api/admin/programSettings';
import { pages } from '@/contract/pages';
import {
  maxLogoKilobytes,
  type ProgramSettings,
  type StoredSettings,
  settingsPaths,
} from '@/contract/program/settings';
import { siteConfigOf } from '@/server/modules/program/siteConfig';
import { readSettings } from '@/server/platform/process/settings';

import { fakeObjectUrls, fileOf, retype } from '../../support/browser/contentLists';
import { picture } from '../../support/page/forms';
import { callAsOtherAdmin, hideTable } from '../../support/page/otherUsers';
import { renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';

beforeAll(fakeObjectUrls);

const open = () => renderApp(pages.programSettings, { as: 'console', config: { program: true } });

const stored = () => callAsOtherAdmin<StoredSettings>(settingsPaths.read);
async function saveElsewhere(change: Partial<ProgramSettings>) {
  const { version, values } = await stored();
  return callAsOtherAdmin(settingsPaths.save, { version, values: { ...values, ...change } });
}
const field = (name: string) => screen.findByRole('textbox', { name });
const type = async (name: string, text: string) => retype(await field(name), text);
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save settings' }));
const footer = () => within(screen.getByRole('contentinfo'));

it.long('shows saved settings on this page at once, and does not show empty ones [PGM-13]', async () => {
  await open();
  expect(footer().getByRole('link', { name: 'FAQs (opens in a new tab)' })).toBeVisible();
  await type('Product name', 'North Benefits');
  await type('Support phone', '(555) 010-0199');
  await type('Support email', 'help@north.test');
  await type('FAQ page', '');
  await type('Accent color', '#7a1f5c');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await save();
  expect(await screen.findByText(settingsTexts.saved)).toBeVisible();
  await waitFor(() => expect(footer().getByText(/North Benefits/)).toBeVisible());
  expect(footer().getByRole('link', { name: '(555) 010-0199' })).toHaveAttribute('href', 'tel:5550100199');
  expect(footer().getByRole('link', { name: 'help@north.test' })).toHaveAttribute('href', 'mailto:help@north.test');
  expect(footer().queryByRole('link', { name: /^FAQs/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save settings' })).toHaveAttribute('aria-disabled', 'true');
  expect(document.title).toContain('North Benefits');
  expect((await stored()).values).toMatchObject({ productName: 'North Benefits', accent: '#7a1f5c', faqUrl: '' });
});

it('lists the time zones of the United States first [PGM-13]', async () => {
  await open();
  const [first, second] = within(await screen.findByRole('combobox', { name: 'Time zone' })).getAllByRole('group');
  expect(first).toHaveAccessibleName('United States');
  expect(within(first as HTMLElement).getAllByRole('option')[0]).toHaveValue('America/New_York');
  expect(second).toHaveAccessibleName('Other time zones');
});

it.long(
  'restores typed text after the page was left, also next to what someone else saved meanwhile [PGM-13]',
  async () => {
    await open();
    await type('Product name', 'Half a name');
    fireEvent.change(await screen.findByLabelText('Choose logo', { selector: 'input' }), {
      target: { files: [picture('logo.png')] },
    });
    await userEvent.click(screen.getByRole('link', { name: 'Pages' }));
    await screen.findByText(
      'You have unsaved changes. They’ll stay on that page until you close or reload this window. You’ll need to choose the file again.',
    );
    await saveElsewhere({ supportPhone: '(555) 010-0177' });
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await field('Product name')).toHaveValue('Half a name');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await save();
    const choice = within(await screen.findByRole('dialog', { name: 'Someone else made changes' }));
    expect(choice.getByRole('row', { name: /Product name Half a name/ })).toBeVisible();
  },
);

it.long(
  'shows the contrast of a color while typing, and refuses an unreadable one with a message [PGM-13]',
  async () => {
    await open();
    await type('Accent color', '#ffe14d');
    expect(await screen.findByText(/This color is too hard to read/)).toBeVisible();
    const table = within(screen.getByRole('table', { name: /Contrast of text/ }));
    const [, links] = table.getAllByRole('row');
    expect(links).toHaveTextContent(/Links on cards1\.\d:1, too low/);
    const before = await stored();
    await save();
    expect(await field('Accent color')).toHaveFocus();
    expect(await field('Accent color')).toBeInvalid();
    expect(await stored()).toEqual(before);

    await userEvent.click(screen.getByRole('button', { name: 'Use default colors' }));
    expect(screen.queryByText(/too hard to read/)).toBeNull();
    expect(screen.queryByText(/too low/)).toBeNull();
  },
);

it.long('shows each error at its field, and focuses the first one [PGM-13]', async () => {
  await open();
  await type('Product name', ' ');
  await type('Support email', 'help');
  await type('Map search', 'maps');
  await save();
  expect(await screen.findByText('Enter a product name.')).toBeVisible();
  expect(screen.getByText('Enter an email address, like name@example.com.')).toBeVisible();
  expect(screen.getByText(/Enter a web address that starts with/)).toBeVisible();
  expect(await field('Product name')).toHaveFocus();
});

it.long('adds and removes links in the footer [PGM-13]', async () => {
  await saveElsewhere({ socialLinks: [{ name: 'Old', url: 'https://old.test/' }] });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add link' }));
  await type('Link 2 name', 'Video');
  await type('Link 2 address', 'javascript:hit()');
  await save();
  expect(await screen.findByText('Links must start with https:// or http://.')).toBeVisible();
  await type('Link 2 address', 'https://video.test/');
  await userEvent.click(screen.getByRole('button', { name: 'Remove link 1' }));
  expect(screen.getByRole('button', { name: 'Add link' })).toHaveFocus();
  await save();
  await screen.findByText(settingsTexts.saved);
  await waitFor(() =>
    expect(footer().getByRole('link', { name: 'Video (opens in a new tab)' })).toHaveAttribute(
      'href',
      'https://video.test/',
    ),
  );
  expect((await stored()).values.socialLinks).toEqual([{ name: 'Video', url: 'https://video.test/' }]);
});

it.long('selects a logo, shows it next to the name, and removes it again [PGM-13]', async () => {
  await open();
  fireEvent.change(await screen.findByLabelText('Choose logo', { selector: 'input' }), {
    target: { files: [picture('logo.png')] },
  });
  await save();
  await screen.findByText(settingsTexts.saved);
  const { logoUrl } = await stored();
  expect(logoUrl).toMatch(/^\/api\/program\/logo\/[0-9a-f]{32}$/);
  await waitFor(() => expect(document.querySelector(`img[src="${logoUrl}"]`)).toBeInTheDocument());

  await userEvent.click(await screen.findByRole('button', { name: 'Remove logo' }));
  await save();
  await waitFor(async () => expect((await stored()).logoUrl).toBe(''));
});

it.long(
  'shows both versions if someone else saved meanwhile, and loses nothing without asking on using theirs or keeping mine [PGM-13]',
  async () => {
    await saveElsewhere({ exportPrefix: 'Before' });
    await open();
    await type('File name prefix', 'Mine');
    await saveElsewhere({ exportPrefix: 'Theirs' });
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else made changes' }));
    expect(dialog.getByRole('row', { name: 'File name prefix Mine Theirs' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep my version' }));
    await screen.findByText(settingsTexts.saved);
    expect((await stored()).values.exportPrefix).toBe('Mine');
  },
);

it.long('refuses a logo that is too large with a message, and saves nothing [PGM-13]', async () => {
  const { version } = await stored();
  await open();
  await userEvent.upload(
    await screen.findByLabelText(/^(Choose|Change) logo$/, { selector: 'input' }),
    fileOf(new Uint8Array((maxLogoKilobytes + 1) * 1024), 'large.png', 'image/png'),
  );
  expect(await screen.findByText('large.png is larger than 500 KB. Choose a smaller file.')).toBeVisible();
  expect((await stored()).version).toBe(version);
});

it.long('shows an error for settings that cannot be read, and reads them again on request [PGM-13]', async () => {
  const putBack = await hideTable('program_settings');
  await open();
  const again = await screen.findByRole('button', { name: /again/i });
  await putBack();
  await userEvent.click(again);
  expect(await field('Product name')).toBeVisible();
});

it.each([pages.login, pages.signUp, pages.admin, pages.forgotPassword, pages.publicPolicy, pages.home])(
  'shows neither the name nor a placeholder link of the demo with DEMO=off at %s [PGM-13]',
  async (path) => {
    const config = siteConfigOf(readSettings({ DEMO: 'off', ALLOW_OUTBOX: 'on' }));
    await renderApp(path, { as: path === pages.home ? 'member' : 'visitor', config });
    await screen.findByRole('heading', { level: 1 });
    // The test's store has the demo's data, so only the header and footer of the home page are checked.
    const parts = path === pages.home ? [screen.getByRole('banner'), screen.getByRole('contentinfo')] : [document.body];
    expect(document.title).toContain('Benefits');
    expect([document.title, ...parts.map(({ textContent }) => textContent)].join(' ')).not.toMatch(/harbor/i);
    const links = parts.flatMap((part) => [...part.querySelectorAll('a')].map(({ href }) => href));
    expect(links.filter((href) => /example\.|linkedin|facebook|youtube/.test(href))).toEqual([]);
  },
);
