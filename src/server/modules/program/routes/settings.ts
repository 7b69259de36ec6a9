import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { maxPictureBytes } from '@/contract/files';
import {
  programSettingsSchema,
  saveSettingsSchema,
  settingsPaths,
  settingsReplySchema,
} from '@/contract/program/settings';
import type { Backend } from '@/server/backend';
import { saveSettings } from '@/server/modules/program/commands/saveSettings';
import { readSettingsRow } from '@/server/modules/program/queries/settings';
import { renderLogo } from '@/server/modules/program/renderLogo';
import { readProgramSettings } from '@/server/modules/program/siteConfig';
import * as allow from '@/server/platform/http/access';
import { callerOf, formatActor, requesterOf } from '@/server/platform/http/caller';
import { firstIssueText, type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { Refusal, success } from '@/server/platform/http/reply';

const logoParams = z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });

export const settingsRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, files, linkChecks, log, siteValues, storage } = backend;

    app.get(settingsPaths.read, route(allow.draftReaders, { reply: settingsReplySchema }), async () =>
      success(await readProgramSettings(backend, db)),
    );

    app.post(
      settingsPaths.save,
      route(allow.contentEditors, { body: saveSettingsSchema, reply: settingsReplySchema }),
      async (request) => {
        const { version, values, logo } = request.body;
        // A page from the previous version of the site sends no value for newer settings, which stay unchanged.
        const current = (await readProgramSettings(backend, db)).values;
        const parsed = programSettingsSchema.safeParse({ ...current, ...values });
        if (!parsed.success) throw new Refusal(firstIssueText(parsed.error), 400);
        const savedLogo = logo
          ? await files.save(
              { stream: Readable.from([await renderLogo(logo, log)]), name: 'logo.png' },
              { kind: 'image', limit: maxPictureBytes, uploader: formatActor(callerOf(request)) },
            )
          : undefined;
        const logoFileId = logo === undefined ? undefined : (savedLogo?.id ?? null);
        const { repeated } = await runOnce(backend, request, request.body, async (tx) => {
          await saveSettings(tx, backend, { version, values: parsed.data, logoFileId }, requesterOf(request));
          return '';
        }).catch(async (fault: unknown) => {
          if (savedLogo) await files.remove(savedLogo);
          throw fault;
        });
        if (repeated && savedLogo) await files.remove(savedLogo);
        siteValues.forget();
        linkChecks.checkNew();
        return success(await readProgramSettings(backend, db));
      },
    );

    app.get(
      settingsPaths.logo(':name'),
      {
        schema: { params: logoParams },
        config: {
          // The logo is also on the sign-in pages.
          access: allow.asAddition(allow.anyone),
          responseMediaType: 'image/png',
        },
      },
      async ({ params: { name } }, reply) => {
        const row = await readSettingsRow(db);
        if (row?.logo !== name) throw new Refusal('File not found.', 404);
        const logo = await storage.read(name);
        return (
          reply
            .header('content-type', 'image/png')
            .header('x-content-type-options', 'nosniff')
            .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
            // A new logo has a new file name.
            .header('cache-control', 'public, max-age=31536000, immutable')
            .send(logo)
        );
      },
    );
  };
