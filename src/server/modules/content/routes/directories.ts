import {
  byTypeRequestSchema,
  directoryPaths,
  directoryRequestSchema,
  specialistReplySchema,
  specialitiesReplySchema,
  telemedicineRequestSchema,
} from '@/contract/content/directory';
import type { Backend } from '@/server/backend';
import { readDirectory } from '@/server/modules/content/queries/directories';
import * as allow from '@/server/platform/http/access';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

const kinds = ['telemedicine', 'specialist', 'condition'] as const;

export const directoryRoutes =
  ({ db }: Backend): Routes =>
  async (app) => {
    app.post(
      directoryPaths.telemedicine,
      route(allow.signedIn, { body: telemedicineRequestSchema, reply: specialitiesReplySchema }),
      async ({ body }) => {
        const { count, entries } = await readDirectory(db, 'telemedicine', body);
        return success({ count, specialities: entries });
      },
    );

    app.post(
      directoryPaths.specialists,
      route(allow.signedIn, { body: directoryRequestSchema, reply: specialistReplySchema }),
      async ({ body }) => {
        const { count, entries } = await readDirectory(db, 'specialist', body);
        return success({ count, specialist: entries });
      },
    );

    app.post(
      directoryPaths.conditions,
      route(allow.signedIn, { body: directoryRequestSchema, reply: specialitiesReplySchema }),
      async ({ body }) => {
        const { count, entries } = await readDirectory(db, 'condition', body);
        return success({ count, specialities: entries });
      },
    );

    app.post(
      directoryPaths.byType,
      route(allow.signedIn, { body: byTypeRequestSchema, reply: specialitiesReplySchema }),
      async ({ body }) => {
        const kind = kinds.find((candidate) => candidate === body.type);
        const { count, entries } = kind ? await readDirectory(db, kind, body) : { count: 0, entries: [] };
        return success({ count, specialities: entries });
      },
    );
  };
