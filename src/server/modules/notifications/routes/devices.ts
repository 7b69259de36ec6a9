import { deviceSchema, userPaths } from '@/contract/people/user';
import type { Backend } from '@/server/backend';
import { registerDevice } from '@/server/modules/notifications/queries/devices';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done } from '@/server/platform/http/reply';

export const deviceRoutes =
  ({ db, now }: Backend): Routes =>
  async (app) => {
    app.post(userPaths.updateDeviceData, route(allow.signedIn, { body: deviceSchema }), async (request) => {
      await registerDevice(db, callerOf(request), request.body.deviceToken, now());
      return done('This device is registered.');
    });
  };
