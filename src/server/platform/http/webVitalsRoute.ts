import * as z from 'zod/mini';
import { webVitalsPath, webVitalsSchema } from '@/contract/webVitals';
import * as allow from '@/server/platform/http/access';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { limitAddress } from '@/server/platform/http/rateLimits';
import { Refusal } from '@/server/platform/http/reply';
import type { Limits } from '@/server/platform/process/limits';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';

/** Per address. A visit makes one call each time the page is hidden and there are new measurements. */
const callsPerMinute = 60;
const maxBodyBytes = 4096;

/** Logs what browsers measured during a visit: a line for each metric, without anything about the person. */
export const webVitalsRoutes =
  ({ settings, limits, log }: { settings: Settings; limits: Limits; log: Log }): Routes =>
  async (app) => {
    const limit = limitAddress(limits, 'webVitals', callsPerMinute);

    app.post(
      webVitalsPath,
      {
        bodyLimit: maxBodyBytes,
        onRequest: async (request) => {
          if (settings.webVitalsSampleRate === 0) throw new Refusal('Page not found.', 404);
          await limit(request);
        },
        schema: { body: webVitalsSchema, response: { 204: z.undefined() } },
        config: { access: allow.asAddition(allow.anyone) },
      },
      async ({ body: { device, figures } }, reply) => {
        for (const { name, ...figure } of figures) log.info({ metric: name, ...figure, device }, 'web vital');
        return reply.code(204).send();
      },
    );
  };
