import { replyOf } from '@/contract/envelope';
import { demoCodeSchema, demoPaths, demoSignInsSchema } from '@/contract/people/demo';
import type { Backend } from '@/server/backend';
import { findDemoSignIns } from '@/server/modules/auth/demoSignIns';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

/** The people of the demo and the codes sent to them, so that visitors can sign in. */
export const demoRoutes =
  ({ db, codes }: Backend): Routes =>
  async (app) => {
    app.get(demoPaths.signIns, { schema: { response: { 200: replyOf(demoSignInsSchema) } } }, async () =>
      success(await findDemoSignIns(db)),
    );

    app.get(demoPaths.code, { schema: { response: { 200: replyOf(demoCodeSchema) } } }, async (request) =>
      success(await codes.demoCode(callerOf(request).sessionId)),
    );
  };
