import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { changeRequestPaths } from '@/contract/people/changeRequest';
import { addDays } from '@/contract/program/planYear';

import {
  choose,
  fakeObjectUrls,
  outsidePage,
  popup,
  press,
  question,
  retype,
} from '../../support/browser/contentLists';
import { pdfOf, picture } from '../../support/page/forms';
import '../../support/page/fastQueries';
import { renderApp, testBackend } from '../../support/page/renderApp';
import { watchCalls } from '../../support/page/sentCalls';

const calls = watchCalls();
const sent: Record<string, unknown>[] = [];
/** How many of the next uploads lose their reply. */
let lost = 0;
beforeAll(() => {
  fakeObjectUrls();
  const { send } = XMLHttpRequest.prototype;
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    if (body instanceof FormData) sent.push(Object.fromEntries(body.entries()));
    if (lost > 0) {
      lost -= 1;
      // Loses the reply, although the service may have stored the report.
      this.onload = () => this.onerror?.(new ProgressEvent('error'));
    }
    send.call(this, body);
  });
});
beforeEach(async () => {
  calls.forget();
  sent.length = 0;
  await (await testBackend()).db.deleteFrom('change_requests').execute();
});
afterEach(() => calls.restore());

const config = { program: true, timeZone: 'America/New_York' };
const stored = async () => (await testBackend()).db.selectFrom('change_requests').selectAll().orderBy('id').execute();
const list = async () => screen.findByRole('list', { name: 'Reported changes' });
async function openForm(page: string, kind: string) {
  await renderApp(page, { as: 'member', config });
  await press('Report a change');
  const form = await popup('Report a change');
  await userEvent.click(within(form).getByRole('radio', { name: kind }));
  await userEvent.click(within(form).getByRole('button', { name: 'Continue' }));
  expect(within(form).getByRole('heading', { level: 3, name: kind })).toHaveFocus();
  return form;
}
const upload = (form: HTMLElement, file: File) =>
  userEvent.upload(within(form).getByLabelText(/photo or PDF|another file/, { selector: 'input' }), file);

it('reports a birth with a photo in two steps, keeps everything when the network fails, and sends it once [LIFE-04]', async () => {
  const form = await openForm(pages.family, 'Birth or adoption');
  await press('Send');
  expect(await within(form).findByText('Enter a date.')).toBeVisible();
  expect(within(form).getByText('Enter a name.')).toBeVisible();
  const today = await (await testBackend()).parts.siteValues.today();
  const date = within(form).getByLabelText('Date of birth or adoption');
  await retype(date, addDays(today, 2));
  await retype(within(form).getByRole('textbox', { name: 'Child’s full name' }), 'Ash Ellis');
  await press('Send');
  expect(await within(form).findByText('A birth or adoption can’t be in the future.')).toBeVisible();
  await retype(date, addDays(today, -1));
  await upload(form, pdfOf(10 * 1024 * 1024 + 1));
  expect(await within(form).findByText(/is larger than 10 MB/)).toBeVisible();
  await upload(form, picture('certificate.png'));
  expect(await within(form).findByRole('img', { name: 'certificate.png' })).toBeVisible();

  lost = 1;
  await press('Send');
  expect(await screen.findByText(/What you entered is still here\. Try again\./)).toBeVisible();
  expect(within(form).getByRole('textbox', { name: 'Child’s full name' })).toHaveValue('Ash Ellis');
  await press('Send');
  expect(await screen.findByText('Change reported. We’ll notify you when there’s a decision.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(2);
  expect(await stored()).toHaveLength(1);
  const entry = within(await list());
  expect(entry.getByText('Pending')).toBeVisible();
  expect(entry.getByText(/· Ash Ellis$/)).toBeVisible();
  expect(entry.getByText('Document: certificate.png')).toBeVisible();
});

it('asks for the right details of a dependent, and keeps the choice on the way back [LIFE-04]', async () => {
  const form = await openForm(pages.profile, 'A dependent’s details');
  await choose('Dependent', 'Casey Ellis', form);
  await press('Send');
  expect(await within(form).findByText(/^Enter the correct name, date of birth, email, or phone/)).toBeVisible();
  await retype(within(form).getByRole('textbox', { name: 'Note' }), 'Her name is Cassidy.');
  await userEvent.click(within(form).getByRole('button', { name: 'Back' }));
  expect(within(form).getByRole('radio', { name: 'A dependent’s details' })).toBeChecked();
  await userEvent.click(within(form).getByRole('button', { name: 'Continue' }));
  await press('Send');
  expect(await within(await list()).findByText('Casey Ellis · Her name is Cassidy.')).toBeVisible();
});

it('shows the reason of a rejection, reports it again, and withdraws after a question [LIFE-04]', async () => {
  const backend = await testBackend();
  await openForm(pages.profile, 'My address');
  await retype(screen.getByRole('textbox', { name: 'New address' }), '12 Elm St');
  await press('Send');
  await list();
  const [first] = await stored();
  const body = { id: first?.id, reason: 'Which city?' };
  const token = await backend.signInConsole();
  await outsidePage(() => backend.main('POST', changeRequestPaths.reject, { token, body }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw: My address' }));
  await userEvent.click(within(await question('Withdraw “My address”?')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('This reported change was already rejected.')).toBeVisible();
  expect(await screen.findByText('Reason: Which city?')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Report again: My address' }));
  const form = await popup('Report a change');
  const address = within(form).getByRole('textbox', { name: 'New address' });
  expect(address).toHaveValue('12 Elm St');
  await retype(address, '12 Elm St, Springfield, IL 62701');
  await press('Send');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw: My address' }));
  await userEvent.click(within(await question('Withdraw “My address”?')).getByRole('button', { name: 'Withdraw' }));
  expect(await within(await list()).findByText('Withdrawn')).toBeVisible();
  expect((await stored()).map(({ state }) => state)).toEqual(['rejected', 'withdrawn']);
});

it('says when nothing was reported or the list failed, and is hidden without the addition [LIFE-04]', async () => {
  calls.failCallsTo(changeRequestPaths.listOwn);
  const { unmount } = await renderApp(pages.family, { as: 'member', config });
  const section = within(await screen.findByRole('region', { name: 'Reported changes' }));
  const again = await section.findByRole('button', { name: 'Try again' });
  calls.restore();
  await userEvent.click(again);
  expect(await section.findByText(/^Nothing reported yet\./)).toBeVisible();
  unmount();
  for (const page of [pages.family, pages.profile]) {
    const shown = await renderApp(page, { as: 'member' });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Report a change' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Reported changes' })).toBeNull();
    shown.unmount();
  }
});
