import { pages } from '@/contract/pages';
import { PageLoadError } from '@/ui/page/PageLoadError';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { pageByPath } from '@/ui/page/pageByPath';
import { PagesPage } from './PagesPage';
import { ProgramMediaPage } from './ProgramMediaPage';
import { ProgramPage } from './ProgramPage';
import { ProgramBenefitPage } from './benefits/ProgramBenefitPage';
import { ProgramBenefitsPage } from './benefits/ProgramBenefitsPage';
import { CsvImportPage } from './csv/CsvImportPage';
import { DirectoriesPage, DirectoryImportPage } from './directories/DirectoriesPage';
import { OverviewPage } from './overview/OverviewPage';
import { PlansPage } from './plans/PlansPage';
import { ProgramProvidersPage } from './providers/ProgramProvidersPage';
import { SettingsPage } from './settings/SettingsPage';

const PlanTablesPage = lazyComponent(() => import('./planTables/PlanTablesPage'), 'PlanTablesPage', PageLoadError);

const ProvidersImportPage = () => (
  <CsvImportPage
    target="providers"
    title="Import providers"
    back={{ to: pages.programProviders, label: 'Back to providers' }}
  />
);

/** The screens that edit the program, in one chunk except the plan tables; the site's routes import only this. */
export const ProgramRoutes = pageByPath([
  [pages.program, OverviewPage],
  [pages.programPages, PagesPage],
  [pages.programPage(':id'), ProgramPage],
  [pages.programBenefits, ProgramBenefitsPage],
  [pages.programBenefit(':id'), ProgramBenefitPage],
  [pages.programPlans, PlansPage],
  [pages.programPlan(':id'), PlanTablesPage],
  [pages.programDirectory(':id'), DirectoriesPage],
  [pages.programDirectoryImport(':id'), DirectoryImportPage],
  [pages.programProviders, ProgramProvidersPage],
  [pages.programProvidersImport, ProvidersImportPage],
  [pages.programMedia, ProgramMediaPage],
  [pages.programSettings, SettingsPage],
]);
