import { termsAcceptancesReplySchema, termsPaths } from '@/contract/program/terms';
import type { Backend } from '@/server/backend';
import { countAcceptances } from '@/server/modules/program/queries/terms';
import * as allow from '@/server/platform/http/access';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

export const termsRoutes =
  ({ db, now }: Backend): Routes =>
  async (app) => {
    app.get(
      termsPaths.acceptances,
      { schema: { response: { 200: termsAcceptancesReplySchema } }, config: { access: allow.draftReaders } },
      async () => success(await countAcceptances(db, now())),
    );
  };
