import * as z from 'zod/mini';

import { webVitalsPath, webVitalsSchema } from '@/contract/webVitals';
import type { Backend } from '@/server/backend';
import { limitAddress } from '@/server/platform/http/callLimits';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { Refusal } from '@/server/platform/http/reply';

/** Each visit makes one call for each time its page is hidden with something new to tell. */
const callsPerMinute = 60;
const bodyLimit = 4096;

/** Writes what browsers measured of a visit to the log: a line for each figure, without anything about the person. */
export const webVitalsRoutes =
  ({ settings, limits, log }: Backend): Routes =>
  async (app) => {
    const limit = limitAddress(limits, 'webVitals', callsPerMinute);

    app.post(
      webVitalsPath,
      {
        bodyLimit,
        onRequest: async (request) => {
          if (settings.webVitalsSample === 0) throw new Refusal('Page not found.', 404);
          await limit(request);
        },
        schema: { body: webVitalsSchema, response: { 204: z.undefined() } },
      },
      async ({ body: { device, figures } }, reply) => {
        for (const { name, ...figure } of figures) log.info({ metric: name, ...figure, device }, 'web vital');
        return reply.code(204).send();
      },
    );
  };
