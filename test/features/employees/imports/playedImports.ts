import { importFilePaths } from '@/contract/people/importFile';
import type { importColumns } from '@/contract/people/peopleImport';
import {
  type ImportApply,
  type ImportFix,
  type ImportReport,
  type ImportRowStatus,
  importPaths,
  type PeopleImportRow,
  type UndoGroup,
  type UndoReport,
  type UndoRow,
} from '@/contract/people/peopleImport';

import { type FakeResponse, failure, fakeServer, type SentRequest, success } from '../../../support/page/fakeServer';

export const reportOf = (change: Partial<ImportReport> = {}): ImportReport => ({
  id: 7,
  state: 'checked',
  way: 'update',
  scope: 'changes',
  from: '2026-12-01',
  fileName: 'november.csv',
  by: 'Ana Admin',
  at: '2026-11-24T10:00:00.000Z',
  appliedAt: null,
  counts: { new: 0, changed: 0, ending: 0, same: 0, ignored: 0, wrong: 0 },
  // As many columns as the grid renders without a width.
  columns: (['Covered Person', 'SSN', 'Plan Name'] as const).map((column) => ({ heading: column, column })),
  version: 1,
  guard: null,
  sameAs: null,
  undoUntil: null,
  ...change,
});

export const rowOf = (line: number | null, name: string, change: Partial<PeopleImportRow> = {}): PeopleImportRow => ({
  line,
  person: null,
  name,
  reason: null,
  changes: [],
  problems: [],
  ...change,
});

/** A row whose SSN is missing its first digit. */
export const wrongRow = (line: number, name: string, ssn = '12345678'): PeopleImportRow =>
  rowOf(line, name, {
    problems: [{ column: 'SSN', text: 'SSN needs nine digits', repair: '***-**-5678' }],
    cells: { 'Covered Person': name, SSN: ssn, 'Plan Name': 'UMR Plan A' },
  });

type Rows = Partial<Record<ImportRowStatus, PeopleImportRow[]>>;
type Undone = { report: UndoReport; rows: Partial<Record<UndoGroup, UndoRow[]>> };
type Stage = {
  report: ImportReport;
  rows: Rows;
  list?: ImportReport[];
  undo?: Undone;
  /** Returns a reply in place of the fake service. */
  instead?: (sent: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined;
};

const page = <Row>(rows: readonly Row[], { page: number = '1' }: Record<string, string>) =>
  ({ count: rows.length, rows: rows.slice((Number(number) - 1) * 50, Number(number) * 50) }) as const;

/** Fakes the service for one import; a row is fixed once its SSN has nine digits. */
export function fakeImportService(stage: Stage) {
  const state = { ...stage };
  const countAll = () => {
    const counts = { ...state.report.counts };
    for (const [status, rows] of Object.entries(state.rows)) counts[status as ImportRowStatus] = rows.length;
    state.report = { ...state.report, counts };
  };
  countAll();

  function fix({ cells = [], replace, repair, version }: ImportFix) {
    if (version !== state.report.version) return failure('Someone else fixed it.', { current: state.report });
    const texts = (row: PeopleImportRow, column: (typeof importColumns)[number], before: string) => {
      const typed = cells.find((cell) => cell.line === row.line && cell.column === column)?.value ?? before;
      if (repair === column) return typed.padStart(9, '0');
      return replace?.column === column ? typed.replaceAll(replace.find, replace.with) : typed;
    };
    const validated = (state.rows.wrong ?? []).map((row) => {
      const fixed = Object.fromEntries(
        Object.entries(row.cells ?? {}).map(([column, text]) => [
          column,
          texts(row, column as (typeof importColumns)[number], text),
        ]),
      );
      const isGood = /^\d{9}$/.test(fixed.SSN ?? '');
      return { ...row, cells: fixed, problems: isGood ? [] : row.problems };
    });
    state.rows = {
      ...state.rows,
      wrong: validated.filter(({ problems }) => problems.length > 0),
      new: [...(state.rows.new ?? []), ...validated.filter(({ problems }) => problems.length === 0)],
    };
    state.report = { ...state.report, version: state.report.version + 1 };
    countAll();
    return success(state.report);
  }

  function apply(body: ImportApply) {
    if (body.version !== state.report.version) return failure('Something changed.', { current: state.report });
    state.report = {
      ...state.report,
      state: 'applied',
      appliedAt: '2026-11-24T11:00:00.000Z',
      undoUntil: '2026-12-24T11:00:00.000Z',
      version: state.report.version + 1,
    };
    return success(state.report, 'Imported.');
  }

  function answer(sent: SentRequest): FakeResponse {
    const { method, query } = sent;
    const path = sent.path.replace(/^\/api/, '');
    const { id } = state.report;
    if (path === importPaths.list && method === 'POST') return success(state.report);
    if (path === importPaths.list) {
      const list = state.list ?? [state.report];
      const { count, rows } = page(list, query);
      return success({ count, imports: rows });
    }
    if (path === importPaths.detail(id) && method === 'DELETE') return success();
    if (path === importPaths.detail(id)) return success(state.report);
    if (path === importPaths.rows(id)) return success(page(state.rows[query.status as ImportRowStatus] ?? [], query));
    if (path === importPaths.fix) return fix(sent.body as ImportFix);
    if (path === importPaths.join(id)) return fix({ id, version: state.report.version, repair: 'SSN' });
    if (path === importPaths.apply) return apply(sent.body as ImportApply);
    if (path === importPaths.undoPreview(id)) return success(state.undo?.report);
    if (path === importPaths.undoRows(id))
      return success(page(state.undo?.rows[query.group as UndoGroup] ?? [], query));
    if (path === importPaths.undo) {
      state.report = { ...state.report, state: 'undone', undoUntil: null };
      return success(state.report, 'The import was undone.');
    }
    if (path === importFilePaths.progress) return success({ stage: 'storing', rows: 2, share: 0.5 });
    return { status: 404, body: { status: 'failure', message: 'Page not found.' } };
  }

  const server = fakeServer((sent) => state.instead?.(sent) ?? answer(sent));
  return {
    ...server,
    state,
    bodies: (path: string) => server.sent.filter((sent) => sent.path === `/api${path}`).map(({ body }) => body),
  };
}
