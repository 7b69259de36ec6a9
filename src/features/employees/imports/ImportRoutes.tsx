import { Route, Routes } from 'react-router-dom';

import { pages } from '@/contract/pages';

import { ImportHistoryPage } from './ImportHistoryPage';
import { ImportPage } from './ImportPage';
import { UndoPage } from './UndoPage';

/** The part of an address after that of the history, as routes below a route are named. */
const below = (address: string) => address.slice(pages.imports.length + 1);

/** The history of imports and what belongs to one: one chunk, so that the routes of the site name none of them. */
export const ImportRoutes = () => (
  <Routes>
    <Route index element={<ImportHistoryPage />} />
    <Route path={below(pages.peopleImport(':id'))} element={<ImportPage />} />
    <Route path={below(pages.importUndo(':id'))} element={<UndoPage />} />
  </Routes>
);
