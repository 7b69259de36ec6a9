import { lostPhoneNumberChangeSchema, lostPhonePath } from '@/contract/people/lostPhone';
import type { Backend } from '@/server/backend';
import { changeLostNumber } from '@/server/modules/auth/numbers/lostPhone';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { publicSiteUrl } from '@/server/platform/http/publicSiteUrl';
import { done } from '@/server/platform/http/reply';

/** Lets administrators change the number of a member who lost their phone. */
export const numberChangeRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      lostPhonePath,
      route(allow.sensitive(allow.peopleManagers), { body: lostPhoneNumberChangeSchema }),
      async (request) => {
        const origin = { address: request.ip, site: publicSiteUrl(backend, request) };
        await changeLostNumber(backend, callerOf(request), request.body, origin);
        return done('Contact number changed.');
      },
    );
  };
