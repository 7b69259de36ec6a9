import {
  adminProviderRequestSchema,
  isLongEnoughSearch,
  providerPageSize,
  providerPaths,
  providerReplySchema,
  providerRequestSchema,
} from '@/contract/content/provider';
import type { Backend } from '@/server/backend';
import { findProviders } from '@/server/modules/content/queries/providers';
import * as allow from '@/server/platform/http/access';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

export const providerRoutes =
  ({ db, settings }: Backend): Routes =>
  async (app) => {
    app.post(
      providerPaths.member,
      route(allow.signedIn, { body: providerRequestSchema, reply: providerReplySchema }),
      async ({ body: { search, offset, limit, lat, long } }) => {
        const position = lat === '' || long === '' ? undefined : { lat, long };
        const { specialties, ...page } = await findProviders(db, {
          search,
          offset,
          limit,
          position,
          fields: 'everything',
        });
        return success({ ...page, ...(!settings.plainBackend && { specialties }) });
      },
    );
  };

export const adminProviderRoutes =
  ({ db }: Backend): Routes =>
  async (app) => {
    app.post(
      providerPaths.admin,
      route(allow.administrator, { body: adminProviderRequestSchema, reply: providerReplySchema }),
      async ({ body: { search, offset, limit } }) => {
        const { data, totalRecords } = await findProviders(db, {
          search,
          offset,
          // Without a limit, a search returns all matches, and a list without a search returns one page.
          limit: limit || (isLongEnoughSearch(search) ? undefined : providerPageSize),
          fields: 'nameSpecialty',
        });
        return success({ data, totalRecords });
      },
    );
  };
