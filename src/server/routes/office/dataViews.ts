import { dataViewsPath, dataViewsQuerySchema, dataViewsReplySchema } from '@/contract/office/dataViews';
import type { Backend } from '@/server/backend';
import { dataViewsOf } from '@/server/db/office/dataViews';
import { callerOf } from '@/server/http/caller';
import type { Routes } from '@/server/http/contractRoutes';
import { success } from '@/server/http/reply';

/** Members see who has seen their whole SSN or their plan cards. */
export const dataViewRoutes =
  ({ db }: Backend): Routes =>
  async (app) => {
    app.get(
      dataViewsPath,
      { schema: { querystring: dataViewsQuerySchema, response: { 200: dataViewsReplySchema } } },
      async (request) => success(await dataViewsOf(db, callerOf(request).id, request.query.before)),
    );
  };
