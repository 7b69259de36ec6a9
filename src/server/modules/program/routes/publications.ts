import type { FastifyRequest } from 'fastify';
import { planTablesBodyLimit, planTablesProblems } from '@/contract/program/planTables';
import { readPlanYearKey } from '@/contract/program/planYear';
import {
  bodySchemas,
  changeSchema,
  kindParamSchema,
  type PublicationBody,
  type PublicationKind,
  pageKeys,
  publicationListReplySchema,
  publicationParamsSchema,
  publicationPaths,
  publicationReplySchema,
  publishSchema,
  restoreSchema,
  saveDraftSchema,
  versionParamsSchema,
  versionReplySchema,
} from '@/contract/program/publication';
import type { Backend } from '@/server/backend';
import { canonicalText } from '@/server/modules/content/canonicalText';
import { recordContent } from '@/server/modules/content/recordContent';
import { keepBenefit } from '@/server/modules/program/queries/benefits';
import { keepPlan } from '@/server/modules/program/queries/catalog';
import {
  addVersion,
  type LockedPublication,
  lockPublication,
  removeScheduled,
  setDraft,
} from '@/server/modules/program/queries/changePublication';
import { keepMedia } from '@/server/modules/program/queries/media';
import { listPublications, mediaOf, readPublication, readVersion } from '@/server/modules/program/queries/publications';
import type { Database, Transaction } from '@/server/platform/database/database';
import { actorName, callerOf } from '@/server/platform/http/caller';
import { firstIssue, type Routes } from '@/server/platform/http/contractRoutes';
import { EditConflict } from '@/server/platform/http/editConflict';
import { runOnce } from '@/server/platform/http/idempotency';
import { Refusal, success } from '@/server/platform/http/reply';

/** Whether a key names a plan and a valid date; the plan then cannot be removed until the transaction ends. */
async function isPlanYear(key: string, tx: Database) {
  const year = readPlanYearKey(key);
  return year !== undefined && (await keepPlan(tx, year.plan));
}

const isPageKey = (key: string) => pageKeys.some((known) => known === key);

/** Throws a Refusal (404) for an unknown publication. Within a transaction, also locks its subject against removal. */
async function assertPlace({ kind, key }: Place, tx: Database) {
  if (kind === 'page' && !isPageKey(key)) throw new Refusal('Page not found.', 404);
  if (kind === 'benefit' && !(/^[1-9]\d{0,14}$/.test(key) && (await keepBenefit(tx, Number(key)))))
    throw new Refusal('Benefit not found.', 404);
  if (kind === 'planTables' && !(await isPlanYear(key, tx))) throw new Refusal('Plan year not found.', 404);
}

/** A plan year without tables would hide those in effect before it. */
const emptyTables = JSON.stringify({ tables: [] });

/** Validates a draft before it is stored. */
function checkedBody(kind: PublicationKind, body: unknown) {
  const parsed = bodySchemas[kind].safeParse(body);
  if (!parsed.success) throw new Refusal(firstIssue(parsed.error), 400);
  const draft: PublicationBody = parsed.data;
  if (!('tables' in draft)) return { ...draft, html: canonicalText(draft.html) };
  const [problem] = planTablesProblems(draft);
  if (problem) throw new Refusal(problem);
  return draft;
}

type Place = { kind: PublicationKind; key: string };
type Change = { request: FastifyRequest; params: Place; version: number };

export const publicationRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, files, links, now } = backend;
    const params = publicationParamsSchema;
    const reply = { 200: publicationReplySchema };

    /**
     * Makes one change of a publication in a transaction with its audit entry, and replies with the full publication. A
     * change based on an earlier version is refused with the stored one.
     */
    async function change(
      { request, params, version }: Change,
      work: (tx: Transaction, held: LockedPublication, by: { by: string; at: Date }) => Promise<Record<string, number>>,
    ) {
      const by = { by: actorName(callerOf(request)), at: now() };
      await runOnce(backend, request, [params, request.body], async (tx) => {
        await assertPlace(params, tx);
        const held = await lockPublication(tx, params, by.by);
        if (held.version !== version) throw new EditConflict(await readPublication(tx, files, params, by.at));
        const detail = await work(tx, held, by);
        await recordContent(audit, request, 'change', `${params.kind}:${params.key}`, tx, detail);
        return '';
      });
      return success(await readPublication(db, files, params, now()));
    }

    app.get(
      publicationPaths.list(':kind'),
      { schema: { params: kindParamSchema, response: { 200: publicationListReplySchema } } },
      async ({ params: { kind } }) => success(await listPublications(db, kind, now())),
    );

    app.get(publicationPaths.one(':kind', ':key'), { schema: { params, response: reply } }, async (request) => {
      await assertPlace(request.params, db);
      return success(await readPublication(db, files, request.params, now()));
    });

    app.get(
      publicationPaths.version(':kind', ':key', ':number'),
      { schema: { params: versionParamsSchema, response: { 200: versionReplySchema } } },
      async (request) => {
        const version = await readVersion(db, request.params);
        if (!version) throw new Refusal('This version is no longer available.');
        return success(version);
      },
    );

    app.post(
      publicationPaths.saveDraft(':kind', ':key'),
      { bodyLimit: planTablesBodyLimit, schema: { params, body: saveDraftSchema, response: reply } },
      async (request) => {
        const { version, body } = request.body;
        const draft = checkedBody(request.params.kind, body);
        return change({ request, params: request.params, version }, async (tx, held, by) => {
          if (!(await keepMedia(tx, mediaOf(draft))))
            throw new Refusal('A picture or video in this text no longer exists.');
          await setDraft(tx, held, JSON.stringify(draft), by);
          return { draft: 1 };
        });
      },
    );

    app.post(
      publicationPaths.discardDraft(':kind', ':key'),
      { schema: { params, body: changeSchema, response: reply } },
      async (request) =>
        change({ request, params: request.params, ...request.body }, async (tx, held, by) => {
          await setDraft(tx, held, null, by);
          return { discarded: 1 };
        }),
    );

    app.post(
      publicationPaths.publish(':kind', ':key'),
      { schema: { params, body: publishSchema, response: reply } },
      async (request) => {
        const { version, at } = request.body;
        const reply = await change({ request, params: request.params, version }, async (tx, held, by) => {
          if (held.draft === null) throw new Refusal('There is no draft to publish.');
          if (held.draft === emptyTables) throw new Refusal('There is no table to publish.');
          const validFrom = at === undefined ? by.at : new Date(at);
          if (at !== undefined && validFrom <= by.at) throw new Refusal('Choose a time in the future.');
          if (at !== undefined) await removeScheduled(tx, held, by.at);
          const published = await addVersion(tx, held, held.draft, { ...by, validFrom });
          await setDraft(tx, held, null, by);
          return { published };
        });
        links.checkNew();
        return reply;
      },
    );

    app.post(
      publicationPaths.unschedule(':kind', ':key'),
      { schema: { params, body: changeSchema, response: reply } },
      async (request) =>
        change({ request, params: request.params, ...request.body }, async (tx, held, by) => {
          const removed = await removeScheduled(tx, held, by.at);
          if (!removed) throw new Refusal('Nothing is scheduled.');
          await setDraft(tx, held, held.draft ?? removed.body, by);
          return { unscheduled: removed.number };
        }),
    );

    app.post(
      publicationPaths.withdraw(':kind', ':key'),
      { schema: { params, body: changeSchema, response: reply } },
      async (request) =>
        change({ request, params: request.params, ...request.body }, async (tx, held, by) => {
          const withdrawn = await addVersion(tx, held, null, { ...by, validFrom: by.at });
          await setDraft(tx, held, held.draft, by);
          return { withdrawn };
        }),
    );

    app.post(
      publicationPaths.restore(':kind', ':key'),
      { schema: { params, body: restoreSchema, response: reply } },
      async (request) => {
        const { version, number } = request.body;
        return change({ request, params: request.params, version }, async (tx, held, by) => {
          const found = await readVersion(tx, { ...request.params, number });
          if (!found?.body) throw new Refusal('This version is no longer available.');
          await setDraft(tx, held, JSON.stringify(found.body), by);
          return { restored: number };
        });
      },
    );
  };
