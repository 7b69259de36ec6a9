import { pages } from '@/contract/pages';
import { ImportErrorsPage } from '@/features/employees/import/ImportErrorsPage';
import { ImportedPage } from '@/features/employees/import/ImportedPage';
import { pageByPath } from '@/ui/page/pageByPath';

import { ImportHistoryPage } from './ImportHistoryPage';
import { ImportPage } from './ImportPage';
import { UndoPage } from './UndoPage';

/** All import pages in one chunk, so that the site's routes import only this component. */
export const ImportRoutes = pageByPath([
  [pages.imported, ImportedPage],
  [pages.importErrors, ImportErrorsPage],
  [pages.imports, ImportHistoryPage],
  [pages.importRun(':id'), ImportPage],
  [pages.importUndo(':id'), UndoPage],
]);
