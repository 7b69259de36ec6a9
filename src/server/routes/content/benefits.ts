import {
  benefitListReplySchema,
  benefitPaths,
  benefitReplySchema,
  benefitRequestSchema,
} from '@/contract/content/benefit';
import type { Backend } from '@/server/backend';
import { findBenefit, listBenefits } from '@/server/db/content/benefits';
import type { Routes } from '@/server/http/contractRoutes';
import { Refusal, success } from '@/server/http/reply';

export const benefitRoutes =
  ({ db }: Backend): Routes =>
  async (app) => {
    app.get(benefitPaths.list, { schema: { response: { 200: benefitListReplySchema } } }, async () =>
      success(await listBenefits(db)),
    );

    app.post(
      benefitPaths.details,
      { schema: { body: benefitRequestSchema, response: { 200: benefitReplySchema } } },
      async ({ body }) => {
        const benefit = await findBenefit(db, body.id);
        if (!benefit) throw new Refusal('There is no such benefit.');
        return success(benefit);
      },
    );
  };
