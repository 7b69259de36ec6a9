import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import { ConfirmHost } from '@/app/dialogs/ConfirmHost';
import { defaultConfig } from '@/contract/config';
import { pages } from '@/contract/pages';
import { ImportRoutes } from '@/features/employees/imports/ImportRoutes';
import { SiteConfigContext } from '@/ui/page/siteConfig';
import { ThemeRoot } from '@/ui/theme/ThemeRoot';

import { mockMatchMedia } from '../../../support/environment/media';
import { collectToasts, signedInStore } from '../../../support/page/pageStore';
import { fakeImportService } from './playedImports';

const config = { ...defaultConfig, program: true, timeZone: 'America/New_York' };

export type Stage = Parameters<typeof fakeImportService>[0];

/** Opens the import pages on a wide screen with a fake service, for each test. */
export function watchImportPages() {
  const received = collectToasts();
  let server: ReturnType<typeof fakeImportService> | undefined;

  beforeEach(() => {
    received.sent.length = 0;
    // A screen wide enough for the grid.
    mockMatchMedia(() => false);
  });
  afterEach(() => server?.stop());
  afterAll(() => received.stop());

  return {
    sent: received.sent,
    open(stage: Stage, path: string = pages.importRun(7)) {
      server?.stop();
      server = fakeImportService(stage);
      render(
        <ThemeRoot>
          <Provider store={signedInStore().store}>
            <SiteConfigContext value={config}>
              <MemoryRouter initialEntries={[path]}>
                <main>
                  <Routes>
                    {[pages.imports, pages.importRun(':id'), pages.importUndo(':id')].map((address) => (
                      <Route key={address} path={address} element={<ImportRoutes />} />
                    ))}
                  </Routes>
                </main>
                <ConfirmHost />
              </MemoryRouter>
            </SiteConfigContext>
          </Provider>
        </ThemeRoot>,
      );
      return server;
    },
  };
}
