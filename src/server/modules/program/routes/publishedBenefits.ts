import {
  benefitListReplySchema,
  benefitPaths,
  benefitReplySchema,
  benefitRequestSchema,
} from '@/contract/content/benefit';
import type { Backend } from '@/server/backend';
import { readViewer } from '@/server/modules/content/queries/audience';
import { listBenefits } from '@/server/modules/program/queries/benefits';
import * as allow from '@/server/platform/http/access';
import { type Caller, callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { Refusal, success } from '@/server/platform/http/reply';

export const benefitRoutes =
  ({ db, files, siteValues, now }: Backend): Routes =>
  async (app) => {
    const benefitsFor = async (caller: Caller, id?: number) =>
      listBenefits({ db, files, viewer: await readViewer(db, caller, await siteValues.today()), now: now() }, id);

    app.get(benefitPaths.list, route(allow.signedIn, { reply: benefitListReplySchema }), async (request) =>
      success(await benefitsFor(callerOf(request))),
    );

    app.post(
      benefitPaths.details,
      route(allow.signedIn, { body: benefitRequestSchema, reply: benefitReplySchema }),
      async (request) => {
        const [benefit] = await benefitsFor(callerOf(request), request.body.id);
        if (!benefit) throw new Refusal('Benefit not found.');
        return success(benefit);
      },
    );
  };
