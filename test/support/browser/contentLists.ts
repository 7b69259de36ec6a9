import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The table of an ordered list; the three ordered lists share these helpers. */
export const listTable = () => screen.findByRole('table', { name: /rows?$/ });
export const rowNames = async () =>
  within(await listTable())
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('span')?.textContent ?? '');
export const rowOf = async (name: string | RegExp) =>
  within(await listTable()).findByRole('row', { name: typeof name === 'string' ? new RegExp(name) : name });
export const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
export const columnHeadings = async () =>
  within(await listTable())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** Opens the menu on a person's card. */
export async function openMore(person: string) {
  await press(`More actions for ${person}`);
  return within(await screen.findByRole('menu', { name: `More actions for ${person}` }));
}
export const pressMore = async (person: string, name: string) =>
  userEvent.click((await openMore(person)).getByRole('menuitem', { name }));
export const popup = (name: string) => screen.findByRole('dialog', { name });
/** The confirmation before an action. */
export const question = (name: string) => screen.findByRole('alertdialog', { name });

export async function choices(label: string, within_: HTMLElement = document.body) {
  await userEvent.click(await within(within_).findByRole('combobox', { name: new RegExp(`^${label}`) }));
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
}

export async function choose(label: string, option: string, within_: HTMLElement = document.body) {
  await userEvent.click(await within(within_).findByRole('combobox', { name: new RegExp(`^${label}`) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** Runs another person's change, or a query on the store, while the page keeps running. */
export const outsidePage = <Result>(work: () => Promise<Result>) => act(work);

/** Replaces a field's text by pasting, because jsdom types slowly. */
export async function retype(box: HTMLElement, text: string) {
  await userEvent.clear(box);
  if (!text) return;
  await userEvent.click(box);
  await userEvent.paste(text);
}

/** Gives selected files an address, which is all they need, because jsdom draws nothing. */
export function fakeObjectUrls() {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => {} });
}

/** Creates a file in the page's own realm, because the page does not accept Node's. */
export const fileOf = (content: Uint8Array | string, name: string, type: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });
