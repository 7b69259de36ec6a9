import { pages } from '@/contract/pages';
import { ImportedPage } from '@/features/employees/import/ImportedPage';
import { ImportErrorsPage } from '@/features/employees/import/ImportErrorsPage';
import { pageByPath } from '@/ui/page/pageByPath';

import { ImportHistoryPage } from './ImportHistoryPage';
import { ImportPage } from './ImportPage';
import { UndoPage } from './UndoPage';

/** Whatever an import leads to: one chunk, so that the routes of the site name none of these pages. */
export const ImportRoutes = pageByPath([
  [pages.imported, ImportedPage],
  [pages.importErrors, ImportErrorsPage],
  [pages.imports, ImportHistoryPage],
  [pages.importRun(':id'), ImportPage],
  [pages.importUndo(':id'), UndoPage],
]);
