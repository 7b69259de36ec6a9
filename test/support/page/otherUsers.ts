import { outsidePage } from '../browser/contentLists';
import { testBackend } from './renderApp';

/** Makes a call as another administrator, while the page keeps running. */
export const callAsOtherAdmin = <Data>(path: string, body?: object): Promise<Data> =>
  outsidePage(async () => {
    const backend = await testBackend();
    const token = await backend.signInAdmin();
    return (await backend.main(body ? 'POST' : 'GET', path, { token, body })).body.data as Data;
  });

/** Reads as a member, while the page keeps running. */
export const readByMember = <Data>(path: string): Promise<Data> =>
  outsidePage(async () => {
    const backend = await testBackend();
    const token = await backend.signInMember();
    return (await backend.main('GET', path, { token })).body.data as Data;
  });

/** Renames a table, so that it cannot be read; the returned function restores it. */
export const hideTable = (table: string) =>
  outsidePage(async () => {
    const { db } = await testBackend();
    const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();
    await rename(table, 'away');
    return () => outsidePage(() => rename('away', table));
  });
