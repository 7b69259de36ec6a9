import { messageOnlySchema } from '@/contract/envelope';
import {
  type ProviderDraft,
  providerAdminPaths,
  providerDraftSchema,
  providerEditSchema,
  providerListQuerySchema,
  providerListReplySchema,
  providerStatusSchema,
} from '@/contract/program/provider';
import type { Backend } from '@/server/backend';
import { recordContent } from '@/server/modules/content/recordContent';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import {
  addProvider,
  editProvider,
  isProviderThere,
  listProviders,
  readProvider,
  setProviderActive,
} from '@/server/modules/program/queries/providers';
import type { Transaction } from '@/server/platform/database/database';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { changesNothing, EditConflict, isUpToDate } from '@/server/platform/http/editConflict';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

async function refuseDuplicate(tx: Transaction, draft: ProviderDraft, except: number | null) {
  if (await isProviderThere(tx, draft, except))
    throw new Refusal(`“${draft.fullName}” already exists with this specialty, address, and ZIP code.`);
}

/** A provider to change, locked until the transaction ends. */
async function lockProvider(tx: Transaction, id: number) {
  await lockTarget(tx, 'providers');
  const provider = await readProvider(tx, id);
  if (!provider) throw new Refusal('This provider no longer exists.');
  return provider;
}

/** The providers for administrators; changes take effect at once. */
export const providerAdminRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit } = backend;
    const messageResponse = { 200: messageOnlySchema };

    app.get(
      providerAdminPaths.list,
      { schema: { querystring: providerListQuerySchema, response: { 200: providerListReplySchema } } },
      async ({ query }) => success(await listProviders(db, query)),
    );

    app.post(
      providerAdminPaths.add,
      { schema: { body: providerDraftSchema, response: messageResponse } },
      async (request) => {
        const draft = request.body;
        const { text: message } = await runOnce(backend, request, draft, async (tx) => {
          await lockTarget(tx, 'providers');
          await refuseDuplicate(tx, draft, null);
          const id = await addProvider(tx, draft);
          await recordContent(audit, request, 'change', `provider:${id}`, tx);
          return 'Provider added.';
        });
        return done(message);
      },
    );

    app.post(
      providerAdminPaths.edit,
      { schema: { body: providerEditSchema, response: messageResponse } },
      async (request) => {
        const { id, version, provider: draft } = request.body;
        await db.transaction().execute(async (tx) => {
          const stored = await lockProvider(tx, id);
          if (changesNothing(draft, stored)) return;
          if (!isUpToDate(version, stored)) throw new EditConflict(stored);
          await refuseDuplicate(tx, draft, id);
          await editProvider(tx, id, draft);
          await recordContent(audit, request, 'change', `provider:${id}`, tx);
        });
        return done('Provider saved.');
      },
    );

    app.post(
      providerAdminPaths.setActive,
      { schema: { body: providerStatusSchema, response: messageResponse } },
      async (request) => {
        const { id, version, isActive } = request.body;
        await db.transaction().execute(async (tx) => {
          const stored = await lockProvider(tx, id);
          if (stored.isActive === isActive) return;
          if (!isUpToDate(version, stored)) throw new EditConflict(stored);
          await setProviderActive(tx, id, isActive);
          await recordContent(audit, request, 'change', `provider:${id}`, tx, { active: Number(isActive) });
        });
        return done(isActive ? 'Provider reactivated.' : 'Provider deactivated. Members no longer see it.');
      },
    );
  };
