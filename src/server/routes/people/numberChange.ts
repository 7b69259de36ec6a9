import { messageOnlySchema } from '@/contract/envelope';
import { lostPhonePath, lostPhoneSchema } from '@/contract/people/lostPhone';
import { changeLostNumber } from '@/server/auth/numbers/lostPhone';
import type { Backend } from '@/server/backend';
import { callerOf } from '@/server/http/caller';
import type { Routes } from '@/server/http/contractRoutes';
import { done } from '@/server/http/reply';
import { siteAddress } from '@/server/http/siteAddress';

/** Lets administrators change the number of a member who lost their phone. */
export const numberChangeRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      lostPhonePath,
      { schema: { body: lostPhoneSchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const from = { address: request.ip, site: siteAddress(backend, request) };
        await changeLostNumber(backend, callerOf(request), request.body, from);
        return done('The number is changed.');
      },
    );
  };
