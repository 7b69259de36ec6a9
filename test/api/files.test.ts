import { takeEvery } from 'typed-redux-saga';
import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { employeesApi } from '@/api/admin/people/employees';
import { sampleFileName, spreadsheetsApi } from '@/api/admin/people/spreadsheets';
import { getStoredFile, releaseFile, storeFile } from '@/api/core/fileStorage';
import { uploadProgressed } from '@/api/core/uploadProgress';
import { plansApi } from '@/api/plans';
import { sessionApi } from '@/api/session';
import { fileColumns } from '@/contract/people/importFile';
import { selectImport, selectUpload } from '@/store/admin/adminSlice';
import { startSaga } from '@/store/store';
import { employeeCsv } from '../support/page/importing';
import { collectToasts, pageStore, realBackend } from '../support/page/pageStore';

let toasts: ReturnType<typeof collectToasts>;
const saves = jest.fn<void, [Blob, string]>();
let clicks: jest.SpyInstance;
let consoleError: jest.SpyInstance;
beforeAll(() => realBackend());
beforeEach(() => {
  toasts = collectToasts();
  saves.mockClear();
  // jsdom has no downloads: the file a browser would save is captured from the clicked link.
  let file = new Blob();
  URL.createObjectURL = (blob) => {
    file = blob as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  clicks = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saves(file, this.download);
  });
  consoleError = jest.spyOn(console, 'error');
});
afterEach(() => {
  // Redux warns about non-serializable data in actions or state.
  expect(consoleError).not.toHaveBeenCalled();
  toasts.stop();
  clicks.mockRestore();
  consoleError.mockRestore();
});

async function backOffice() {
  const { store } = pageStore();
  await store.dispatch(sessionApi.endpoints.signIn.initiate({ userContact: '5550100001', userPassword: 'Admin@123' }));
  return store;
}
const { importSheet, downloadSample, getImportProgress, getImportRows } = spreadsheetsApi.endpoints;

it('saves the sample as a file and leaves nothing behind [IMP-03 API-50]', async () => {
  const store = await backOffice();
  const { data, error } = await store.dispatch(downloadSample.initiate());
  expect({ data, error }).toEqual({ data: null, error: undefined });
  const [file, name] = saves.mock.calls[0] ?? [];
  expect(name).toBe(sampleFileName);
  expect(await file?.text()).toContain(fileColumns.join(','));
  expect(toasts.sent).toEqual([]);
});

it('saves an export under the name the screen gives it [EMP-21]', async () => {
  const store = await backOffice();
  await store.dispatch(
    employeesApi.endpoints.exportEmployees.initiate({
      query: { userStatus: 1 },
      fileName: 'Benefits_Active_users_01_02_2026.csv',
    }),
  );
  const [file, name] = saves.mock.calls[0] ?? [];
  expect(name).toBe('Benefits_Active_users_01_02_2026.csv');
  expect((await file?.text())?.split('\n').length).toBeGreaterThan(20);
});

it('shows the message of an export that replies with a JSON failure, and saves nothing [D-138]', async () => {
  const store = await backOffice();
  const answer = jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(Response.json({ status: 'failure', message: 'Nothing to export' }));
  await store.dispatch(employeesApi.endpoints.exportEmployees.initiate({ query: {}, fileName: 'x.csv' }));
  answer.mockRestore();
  expect(toasts.sent).toEqual(['error: Nothing to export']);
  expect(saves).not.toHaveBeenCalled();
});

it('reports the progress of an upload, and has its result in the store and on the server [IMP-07 IMP-08 STATE-14]', async () => {
  const store = await backOffice();
  const shares: number[] = [];
  store.dispatch(
    startSaga('watch', function* () {
      yield* takeEvery(uploadProgressed, ({ payload: { loaded, total } }) => void shares.push(loaded / total));
    }),
  );
  const rows = Array.from({ length: 400 }, (_, index) => {
    const ssn = String(970_100_000 + index);
    return { 'Employee SSN': ssn, SSN: ssn, 'Phone 1': String(6_175_560_000 + index) };
  });
  const fileKey = storeFile(new File([employeeCsv(rows)], 'sheet.csv', { type: 'text/csv' }));
  const { data } = await store.dispatch(importSheet.initiate({ fileKey, key: 'import-key-400' }));

  expect(data).toMatchObject({ kind: 'imported' });
  expect(shares.at(-1)).toBe(1);
  expect(selectUpload(store.getState())).toBeNull();
  const kept = selectImport(store.getState());
  expect(kept.importedCount).toBe(400);
  const progress = await store.dispatch(getImportProgress.initiate('import-key-400'));
  expect(progress.data?.stage).toBe('done');
  const read = await store.dispatch(
    getImportRows.initiate({ importId: kept.importId ?? '', table: 'imported', page: 2 }),
  );
  expect(read.data).toMatchObject({ count: 400 });
  releaseFile(fileKey);
});

it('returns the errors of a CSV file that has errors [IMP-09]', async () => {
  const store = await backOffice();
  const fileKey = storeFile(new File([employeeCsv([{}], ['SSN', 'Color'])], 'sheet.csv'));
  const { data } = await store.dispatch(importSheet.initiate({ fileKey, key: 'import-key-bad' }));
  expect(data?.kind).toBe('refused');
  expect(selectImport(store.getState()).errors?.invalidColumns).toEqual(['Color']);
  expect(toasts.sent).toHaveLength(1);
  expect(toasts.sent[0]).toMatch(/^error: /);
});

it('announces a stored card, and reads the employee again [D-146 EMPD-22]', async () => {
  const store = await backOffice();
  const { getEmployees } = employeesApi.endpoints;
  const { getEmployee } = employeeRecordApi.endpoints;
  const { data: page } = await store.dispatch(getEmployees.initiate({ page: 1, search: 'Jordan Ellis' }));
  const id = page?.userDetails[0]?.id ?? 0;
  const { data: before } = await store.dispatch(getEmployee.initiate(id));
  const relative = before?.relatives[0];
  expect(relative?.dental_plan_document).toBeNull();

  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  const fileKey = storeFile(new File([pdf], 'card.pdf', { type: 'application/pdf' }));
  const upload = plansApi.endpoints.uploadPlanDocument.initiate({
    fileKey,
    id: relative?.id ?? 0,
    documentType: 'dental',
  });
  const { error } = await store.dispatch(upload);
  expect(error).toBeUndefined();
  expect(toasts.sent).toHaveLength(1);
  await Promise.all(store.dispatch(employeesApi.util.getRunningQueriesThunk()));
  const after = getEmployee.select(id)(store.getState()).data;
  expect(after?.relatives[0]?.dental_plan_document).toEqual(expect.any(String));
});

it('shows neither a message nor progress for an upload that is canceled', async () => {
  const store = await backOffice();
  const fileKey = storeFile(new File([employeeCsv([{}])], 'sheet.csv'));
  const sending = store.dispatch(importSheet.initiate({ fileKey, key: 'import-key-off' }));
  sending.abort();
  expect((await sending).error).toBeDefined();
  expect(selectUpload(store.getState())).toBeNull();
  expect(toasts.sent).toEqual([]);
});

it('does not send a missing file', async () => {
  const store = await backOffice();
  const fileKey = storeFile(new File(['x'], 'x.csv'));
  releaseFile(fileKey);
  expect(getStoredFile(fileKey)).toBeUndefined();
  await store.dispatch(importSheet.initiate({ fileKey, key: 'import-key-removed' }));
  expect(toasts.sent).toEqual(['error: Something went wrong.']);
});

it('has a separate message, instead of a network failure, for a file that was changed after it was chosen', async () => {
  const store = await backOffice();
  const sending = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    queueMicrotask(() => this.onerror?.(new ProgressEvent('error')));
  });
  const reading = jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (this: FileReader) {
    queueMicrotask(() => this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>));
  });
  const upload = async () => {
    const fileKey = storeFile(new File([employeeCsv([{}])], 'people.csv', { type: 'text/csv' }));
    const { error } = await store.dispatch(importSheet.initiate({ fileKey, key: 'a key of its own' }));
    releaseFile(fileKey);
    return error;
  };
  expect(await upload()).toMatchObject({ message: 'The file changed after you chose it. Choose it again.' });
  reading.mockRestore();
  expect(await upload()).toMatchObject({ kind: 'network' });
  sending.mockRestore();
});
