import { replyOf } from '@/contract/envelope';
import { demoCodeSchema, demoPaths, demoSignInsSchema } from '@/contract/people/demo';
import type { Backend } from '@/server/backend';
import { findDemoSignIns } from '@/server/modules/auth/demoSignIns';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

/** The demo's people and the codes sent to them, so that visitors can sign in. */
export const demoRoutes =
  ({ db, codes }: Backend): Routes =>
  async (app) => {
    app.get(
      demoPaths.signIns,
      route(allow.asAddition({ ...allow.anyone, demoOnly: true }), { reply: replyOf(demoSignInsSchema) }),
      async () => success(await findDemoSignIns(db)),
    );

    app.get(
      demoPaths.code,
      route(
        allow.asAddition({
          ...allow.pending('signup-code', 'reset-code', 'contact-code', 'console-reset-code'),
          demoOnly: true,
        }),
        { reply: replyOf(demoCodeSchema) },
      ),
      async (request) => success(await codes.findDemoCode(callerOf(request).sessionId)),
    );
  };
