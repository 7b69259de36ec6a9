import { dataViewsPath, dataViewsQuerySchema, dataViewsReplySchema } from '@/contract/administration/dataViews';
import type { Backend } from '@/server/backend';
import { listDataViewsOf } from '@/server/modules/audit/queries/dataViews';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

/** Members see who has viewed their full SSN or their plan cards. */
export const dataViewRoutes =
  ({ db }: Backend): Routes =>
  async (app) => {
    app.get(
      dataViewsPath,
      route(allow.asAddition(allow.person), { querystring: dataViewsQuerySchema, reply: dataViewsReplySchema }),
      async (request) => success(await listDataViewsOf(db, callerOf(request).id, request.query.before)),
    );
  };
