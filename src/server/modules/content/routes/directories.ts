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
import type { Routes } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

const kinds = ['telemedicine', 'specialist', 'condition'] as const;

export const directoryRoutes =
  ({ db }: Backend): Routes =>
  async (app) => {
    const specialitiesResponse = { 200: specialitiesReplySchema };

    app.post(
      directoryPaths.telemedicine,
      {
        schema: { body: telemedicineRequestSchema, response: specialitiesResponse },
        config: { access: allow.signedIn },
      },
      async ({ body }) => {
        const { count, entries } = await readDirectory(db, 'telemedicine', body);
        return success({ count, specialities: entries });
      },
    );

    app.post(
      directoryPaths.specialists,
      {
        schema: { body: directoryRequestSchema, response: { 200: specialistReplySchema } },
        config: { access: allow.signedIn },
      },
      async ({ body }) => {
        const { count, entries } = await readDirectory(db, 'specialist', body);
        return success({ count, specialist: entries });
      },
    );

    app.post(
      directoryPaths.conditions,
      { schema: { body: directoryRequestSchema, response: specialitiesResponse }, config: { access: allow.signedIn } },
      async ({ body }) => {
        const { count, entries } = await readDirectory(db, 'condition', body);
        return success({ count, specialities: entries });
      },
    );

    app.post(
      directoryPaths.byType,
      { schema: { body: byTypeRequestSchema, response: specialitiesResponse }, config: { access: allow.signedIn } },
      async ({ body }) => {
        const kind = kinds.find((candidate) => candidate === body.type);
        const { count, entries } = kind ? await readDirectory(db, kind, body) : { count: 0, entries: [] };
        return success({ count, specialities: entries });
      },
    );
  };
