import { pages } from '@/contract/pages';
import { lazyPart } from '@/ui/page/lazyPart';
import { MissingPage } from '@/ui/page/MissingPage';
import { pageByPath } from '@/ui/page/pageByPath';

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

const ProvidersImportPage = () => (
  <CsvImportPage
    target="providers"
    title="Import providers"
    back={{ to: pages.programmeProviders, label: 'Back to providers' }}
  />
);

/** The screens that write the programme: one chunk, so that the routes of the site name none of them. */
export const ProgrammeRoutes = pageByPath([
  [pages.programme, OverviewPage],
  [pages.programmePages, PagesPage],
  [pages.programmePage(':id'), PagePage],
  [pages.programmeBenefits, ProgrammeBenefitsPage],
  [pages.programmeBenefit(':id'), ProgrammeBenefitPage],
  [pages.programmePlans, PlansPage],
  [pages.programmePlan(':id'), PlanTablesPage],
  [pages.programmeDirectory(':id'), DirectoriesPage],
  [pages.programmeDirectoryImport(':id'), DirectoryImportPage],
  [pages.programmeProviders, ProgrammeProvidersPage],
  [pages.programmeProvidersImport, ProvidersImportPage],
  [pages.programmeMedia, ProgrammeMediaPage],
  [pages.programmeSettings, SettingsPage],
]);
