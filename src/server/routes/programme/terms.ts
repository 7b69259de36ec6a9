import { termsAcceptancesReplySchema, termsPaths } from '@/contract/programme/terms';
import type { Backend } from '@/server/backend';
import { countAcceptances } from '@/server/db/programme/terms';
import type { Routes } from '@/server/http/contractRoutes';
import { success } from '@/server/http/reply';

export const termsRoutes =
  ({ db, now }: Backend): Routes =>
  async (app) => {
    app.get(termsPaths.acceptances, { schema: { response: { 200: termsAcceptancesReplySchema } } }, async () =>
      success(await countAcceptances(db, now())),
    );
  };
