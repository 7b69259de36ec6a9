import { Route, Routes } from 'react-router-dom';

import { pages } from '@/contract/pages';
import { importPageOf } from '@/contract/programme/csv';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { lazyPart } from '@/ui/page/lazyPart';
import { MissingPage } from '@/ui/page/MissingPage';
import { Page } from '@/ui/page/Page';

import { ProgrammeBenefitPage } from './benefits/ProgrammeBenefitPage';
import { ProgrammeBenefitsPage } from './benefits/ProgrammeBenefitsPage';
import { CsvImportPage } from './csv/CsvImportPage';
import { DirectoriesPage } from './directories/DirectoriesPage';
import { DirectoryImportPage } from './directories/DirectoryImportPage';
import { OverviewPage } from './overview/OverviewPage';
import { PagePage } from './PagePage';
import { PagesPage } from './PagesPage';
import { PlansPage } from './plans/PlansPage';
import { ProgrammeMediaPage } from './ProgrammeMediaPage';
import { ProgrammeProvidersPage } from './providers/ProgrammeProvidersPage';
import { SettingsPage } from './settings/SettingsPage';

const PlanTablesPage = lazyPart(() => import('./planTables/PlanTablesPage'), 'PlanTablesPage', MissingPage);

/** The part of an address after the programme's own, as routes below a route are named. */
const below = (address: string) => address.slice(pages.programme.length + 1);

const ProvidersImportPage = () => (
  <CsvImportPage
    target="providers"
    title="Import providers"
    back={{ to: pages.programmeProviders, label: 'Back to providers' }}
  />
);

const NoSuchPage = () => (
  <Page title="Programme" back={<BackArrow to={pages.programme} label="Back to overview" />}>
    <EmptyState text="There is no such page." />
  </Page>
);

/** The screens that write the programme: one chunk, so that the routes of the site name none of them. */
export const ProgrammeRoutes = () => (
  <Routes>
    <Route index element={<OverviewPage />} />
    <Route path={below(pages.programmePages)} element={<PagesPage />} />
    <Route path={below(pages.programmePage(':key'))} element={<PagePage />} />
    <Route path={below(pages.programmeBenefits)} element={<ProgrammeBenefitsPage />} />
    <Route path={below(pages.programmeBenefit(':id'))} element={<ProgrammeBenefitPage />} />
    <Route path={below(pages.programmePlans)} element={<PlansPage />} />
    <Route path={below(pages.programmePlan(':id'))} element={<PlanTablesPage />} />
    <Route path={below(pages.programmeDirectory(':kind'))} element={<DirectoriesPage />} />
    <Route path={below(importPageOf(pages.programmeDirectory(':kind')))} element={<DirectoryImportPage />} />
    <Route path={below(pages.programmeProviders)} element={<ProgrammeProvidersPage />} />
    <Route path={below(importPageOf(pages.programmeProviders))} element={<ProvidersImportPage />} />
    <Route path={below(pages.programmeMedia)} element={<ProgrammeMediaPage />} />
    <Route path={below(pages.programmeSettings)} element={<SettingsPage />} />
    <Route path="*" element={<NoSuchPage />} />
  </Routes>
);
