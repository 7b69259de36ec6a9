import type { FastifyRequest } from 'fastify';
import { findPlanTablesProblems, maxPlanTablesBodyBytes } from '@/contract/program/planTables';
import {
  bodySchemas,
  type PublicationBody,
  type PublicationKind,
  publicationChangeSchema,
  publicationKindParamsSchema,
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
import {
  assertPublicationExists,
  changePublication,
  discardDraft,
  type PublicationChange,
  publishDraft,
  restoreVersion,
  saveDraft,
  unschedule,
  withdraw,
} from '@/server/modules/program/commands/changePublication';
import {
  listPublications,
  type PublicationRef,
  readPublication,
  readVersion,
} from '@/server/modules/program/queries/publications';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { firstIssueText, type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { Refusal, success } from '@/server/platform/http/reply';

/** Validates a draft before it is stored. */
function parseBody(kind: PublicationKind, body: unknown) {
  const parsed = bodySchemas[kind].safeParse(body);
  if (!parsed.success) throw new Refusal(firstIssueText(parsed.error), 400);
  const draft: PublicationBody = parsed.data;
  if (!('tables' in draft)) return { ...draft, html: canonicalText(draft.html) };
  const [problem] = findPlanTablesProblems(draft);
  if (problem) throw new Refusal(problem);
  return draft;
}

export const publicationRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, files, linkChecks, now } = backend;
    const params = publicationParamsSchema;
    const reply = publicationReplySchema;

    /** Makes one change and replies with the full publication. */
    async function makeChange(
      request: FastifyRequest<{ Params: PublicationRef; Body: { version: number } }>,
      applyChange: PublicationChange,
    ) {
      const { params: ref, body } = request;
      await runOnce(backend, request, [ref, body], async (tx) => {
        await changePublication(tx, backend, { ref, version: body.version, applyChange }, requesterOf(request));
        return '';
      });
      return success(await readPublication(db, files, ref, now()));
    }

    app.get(
      publicationPaths.list(':kind'),
      route(allow.draftReaders, { params: publicationKindParamsSchema, reply: publicationListReplySchema }),
      async ({ params: { kind } }) => success(await listPublications(db, kind, now())),
    );

    app.get(publicationPaths.detail(':kind', ':key'), route(allow.draftReaders, { params, reply }), async (request) => {
      await assertPublicationExists(request.params, db);
      return success(await readPublication(db, files, request.params, now()));
    });

    app.get(
      publicationPaths.version(':kind', ':key', ':number'),
      route(allow.draftReaders, { params: versionParamsSchema, reply: versionReplySchema }),
      async (request) => {
        const version = await readVersion(db, request.params);
        if (!version) throw new Refusal('This version is no longer available.');
        return success(version);
      },
    );

    app.post(
      publicationPaths.saveDraft(':kind', ':key'),
      { bodyLimit: maxPlanTablesBodyBytes, ...route(allow.contentEditors, { params, body: saveDraftSchema, reply }) },
      async (request) => makeChange(request, saveDraft(parseBody(request.params.kind, request.body.body))),
    );

    app.post(
      publicationPaths.discardDraft(':kind', ':key'),
      route(allow.contentEditors, { params, body: publicationChangeSchema, reply }),
      (request) => makeChange(request, discardDraft),
    );

    app.post(
      publicationPaths.publish(':kind', ':key'),
      route(allow.contentEditors, { params, body: publishSchema, reply }),
      async (request) => {
        const publication = await makeChange(request, publishDraft(request.body.at));
        linkChecks.checkNew();
        return publication;
      },
    );

    app.post(
      publicationPaths.unschedule(':kind', ':key'),
      route(allow.contentEditors, { params, body: publicationChangeSchema, reply }),
      (request) => makeChange(request, unschedule),
    );

    app.post(
      publicationPaths.withdraw(':kind', ':key'),
      route(allow.contentEditors, { params, body: publicationChangeSchema, reply }),
      (request) => makeChange(request, withdraw),
    );

    app.post(
      publicationPaths.restore(':kind', ':key'),
      route(allow.contentEditors, { params, body: restoreSchema, reply }),
      (request) => makeChange(request, restoreVersion(request.body.number)),
    );
  };
