import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';

import { press, retype } from '../../support/browser/contentLists';
import { renderApp } from '../../support/page/renderApp';

export { findToastText as findText } from '../../support/page/toastText';

const realFetch = globalThis.fetch;

export const open = (query = '', config = {}) =>
  renderApp(pages.notifications + query, { as: 'employeeAdmin', config });
export const form = () => screen.findByRole('form', { name: 'Send Notification' });
export const box = async (name: string) => within(await form()).findByRole('textbox', { name });
export const submit = () => press('Send notification');
export const countdown = () => screen.findByRole('alertdialog', { name: /^(Sending notification|Held back)$/ });
export const counting = () => screen.queryByRole('alertdialog');
export async function submitRepeatedly(presses: number) {
  const button = await screen.findByRole('button', { name: 'Send notification' });
  for (let times = 0; times < presses; times += 1) fireEvent.click(button);
}

/** Fills in a complete draft. */
export async function fill(title = 'Open enrollment', description = 'It ends on December 15.') {
  await retype(await box('Title'), title);
  await retype(await box('Description'), description);
}

export async function choosePerson(typed: string, name: string) {
  await userEvent.type(await screen.findByRole('combobox', { name: /^Users/ }), typed);
  await userEvent.click(await screen.findByRole('option', { name }));
}

/** Makes the next call to this path fail, or get this reply; calls must be watched. */
export function failNextCall(path: string, answer?: Response) {
  let isDue = true;
  jest.mocked(fetch).mockImplementation((input, init) => {
    if (!isDue || typeof input !== 'string' || !input.includes(path)) return realFetch(input, init);
    isDue = false;
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'));
  });
}

/** Collects the forms that the page sends by XMLHttpRequest, because uploads do not use fetch. */
export function watchForms() {
  const forms: Record<string, unknown>[] = [];
  const { send } = XMLHttpRequest.prototype;
  beforeAll(() => {
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      if (body instanceof FormData) forms.push(Object.fromEntries(body.entries()));
      send.call(this, body);
    });
  });
  afterAll(() => void (XMLHttpRequest.prototype.send = send));
  beforeEach(() => void (forms.length = 0));
  return forms;
}
