import { messageOnlySchema } from '@/contract/envelope';
import {
  providerAdminPaths,
  providerDraftSchema,
  providerEditSchema,
  providerListQuerySchema,
  providerListReplySchema,
  providerStatusSchema,
  type ProviderDraft,
} from '@/contract/programme/provider';
import type { Backend } from '@/server/backend';
import { changesNothing, EditConflict, isUpToDate } from '@/server/content/editConflict';
import { recordContent } from '@/server/content/recordContent';
import type { Transaction } from '@/server/db/database';
import { holdTarget } from '@/server/db/programme/csvTargets';
import {
  addProvider,
  editProvider,
  isProviderThere,
  listProviders,
  readProvider,
  setProviderActive,
} from '@/server/db/programme/providers';
import type { Routes } from '@/server/http/contractRoutes';
import { runOnce } from '@/server/http/idempotency';
import { done, Refusal, success } from '@/server/http/reply';

async function refuseDuplicate(tx: Transaction, draft: ProviderDraft, except: number | null) {
  if (await isProviderThere(tx, draft, except))
    throw new Refusal(`“${draft.fullName}” is there already with this specialty, address and zip code.`);
}

/** A provider to change, held until the end of the transaction. */
async function heldProvider(tx: Transaction, id: number) {
  await holdTarget(tx, 'providers');
  const provider = await readProvider(tx, id);
  if (!provider) throw new Refusal('This provider does not exist any more.');
  return provider;
}

/** The providers for administrators; a change is in force at once. */
export const providerAdminRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit } = backend;
    const words = { 200: messageOnlySchema };

    app.get(
      providerAdminPaths.list,
      { schema: { querystring: providerListQuerySchema, response: { 200: providerListReplySchema } } },
      async ({ query }) => success(await listProviders(db, query)),
    );

    app.post(providerAdminPaths.add, { schema: { body: providerDraftSchema, response: words } }, async (request) => {
      const draft = request.body;
      const { words: said } = await runOnce(backend, request, draft, async (tx) => {
        await holdTarget(tx, 'providers');
        await refuseDuplicate(tx, draft, null);
        const id = await addProvider(tx, draft);
        await recordContent(audit, request, 'change', `provider:${id}`, tx);
        return 'Provider added.';
      });
      return done(said);
    });

    app.post(providerAdminPaths.edit, { schema: { body: providerEditSchema, response: words } }, async (request) => {
      const { id, version, provider: draft } = request.body;
      await db.transaction().execute(async (tx) => {
        const stored = await heldProvider(tx, id);
        if (changesNothing(draft, stored)) return;
        if (!isUpToDate(version, stored)) throw new EditConflict(stored);
        await refuseDuplicate(tx, draft, id);
        await editProvider(tx, id, draft);
        await recordContent(audit, request, 'change', `provider:${id}`, tx);
      });
      return done('Provider saved.');
    });

    app.post(
      providerAdminPaths.setActive,
      { schema: { body: providerStatusSchema, response: words } },
      async (request) => {
        const { id, version, isActive } = request.body;
        await db.transaction().execute(async (tx) => {
          const stored = await heldProvider(tx, id);
          if (stored.isActive === isActive) return;
          if (!isUpToDate(version, stored)) throw new EditConflict(stored);
          await setProviderActive(tx, id, isActive);
          await recordContent(audit, request, 'change', `provider:${id}`, tx, { active: Number(isActive) });
        });
        return done(isActive ? 'Provider active again.' : 'Provider inactive. Members do not find it any more.');
      },
    );
  };
