import { providerPaths, providerReplySchema, providerRequestSchema } from '@/contract/content/provider';
import type { Backend } from '@/server/backend';
import { findProviders } from '@/server/db/content/providers';
import type { Routes } from '@/server/http/contractRoutes';
import { success } from '@/server/http/reply';

export const providerRoutes =
  ({ db }: Backend): Routes =>
  async (app) => {
    app.post(
      providerPaths.member,
      { schema: { body: providerRequestSchema, response: { 200: providerReplySchema } } },
      async ({ body: { search, offset, limit, lat, long } }) => {
        const from = lat === '' || long === '' ? undefined : { lat, long };
        return success(await findProviders(db, { search, offset, limit, from, fields: 'nameSpecialtyZip' }));
      },
    );
  };
