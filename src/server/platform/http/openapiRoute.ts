import * as z from 'zod/mini';
import * as allow from '@/server/platform/http/access';

import type { Routes } from '@/server/platform/http/contractRoutes';
import { describeApi, type Operations } from '@/server/platform/http/openapi';

const openApiPath = '/openapi.json';

/** Describes every call to both services. The document is generated on the first request. */
export const openApiRoutes =
  (operations: Operations): Routes =>
  async (app) => {
    let text: string | undefined;
    app.get(
      openApiPath,
      {
        schema: { response: { 200: z.any() } },
        // Open to anyone, because the document contains no stored data.
        config: { access: allow.asAddition(allow.anyone) },
      },
      async (_request, reply) => {
        text ??= JSON.stringify(describeApi(operations));
        return reply.type('application/json; charset=utf-8').serializer(String).send(text);
      },
    );
  };
