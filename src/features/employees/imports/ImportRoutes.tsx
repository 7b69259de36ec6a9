import { Route, Routes, useLocation } from 'react-router-dom';

import { pages } from '@/contract/pages';
import { ImportedPage } from '@/features/employees/import/ImportedPage';
import { ImportErrorsPage } from '@/features/employees/import/ImportErrorsPage';

import { importPage, undoPage } from './addresses';
import { ImportHistoryPage } from './ImportHistoryPage';
import { ImportPage } from './ImportPage';
import { UndoPage } from './UndoPage';

/** The part of an address after that of the history, as routes below a route are named. */
const below = (address: string) => address.slice(pages.imports.length + 1);

/** Whatever an import leads to: one chunk, so that the routes of the site name none of these pages. */
export function ImportRoutes() {
  const { pathname } = useLocation();
  if (!pathname.startsWith(pages.imports))
    return pathname.startsWith(pages.imported) ? <ImportedPage /> : <ImportErrorsPage />;
  return (
    <Routes>
      <Route index element={<ImportHistoryPage />} />
      <Route path={below(importPage(':id'))} element={<ImportPage />} />
      <Route path={below(undoPage(':id'))} element={<UndoPage />} />
    </Routes>
  );
}
