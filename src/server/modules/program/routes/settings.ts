import { Readable } from 'node:stream';

import * as z from 'zod/mini';

import { pictureLimit } from '@/contract/files';
import {
  programSettingsSchema,
  type StoredSettings,
  saveSettingsSchema,
  settingsPaths,
  settingsReplySchema,
} from '@/contract/program/settings';
import type { Backend } from '@/server/backend';
import { recordContent } from '@/server/modules/content/recordContent';
import { drawLogo } from '@/server/modules/program/drawLogo';
import { namesOf } from '@/server/modules/program/queries/actorNames';
import { readSettingsRow, writeSettingsRow } from '@/server/modules/program/queries/settings';
import { logoUrl } from '@/server/modules/program/siteConfig';
import { fixedNames, storedValues, valuesInForce } from '@/server/modules/program/siteValues';
import type { Database } from '@/server/platform/database/database';
import type { StoredFile } from '@/server/platform/files/fileStore';
import { actorName, callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { EditConflict } from '@/server/platform/http/editConflict';
import { runOnce } from '@/server/platform/http/idempotency';
import { Refusal, success } from '@/server/platform/http/reply';

const logoParams = z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });

export const settingsRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, files, links, log, now, settings, siteValues, storage } = backend;

    async function stored(from: Database): Promise<StoredSettings> {
      const row = await readSettingsRow(from);
      const nameOf = await namesOf(from, row ? [row.changed_by] : []);
      return {
        version: row?.version ?? 0,
        values: valuesInForce(settings, row && storedValues(row.body)),
        fixed: fixedNames(settings),
        logoUrl: logoUrl(settings, row?.logo ?? null),
        changedAt: row?.changed_at.toISOString() ?? null,
        changedBy: row ? nameOf(row.changed_by) : '',
      };
    }

    app.get(settingsPaths.read, { schema: { response: { 200: settingsReplySchema } } }, async () =>
      success(await stored(db)),
    );

    app.post(
      settingsPaths.save,
      { schema: { body: saveSettingsSchema, response: { 200: settingsReplySchema } } },
      async (request) => {
        const { version, values, logo } = request.body;
        const parsed = programSettingsSchema.safeParse(values);
        if (!parsed.success) throw new Refusal(parsed.error.issues[0]?.message ?? 'Some settings are invalid.', 400);
        const picture = logo ? await drawLogo(logo, log) : undefined;
        const by = actorName(callerOf(request));
        let drawn: StoredFile | undefined;
        let unlinkOld = async () => {};
        try {
          drawn =
            picture &&
            (await files.save(
              { stream: Readable.from([picture]), name: 'logo.png' },
              { kind: 'image', limit: pictureLimit, by },
            ));
          const { repeated } = await runOnce(backend, request, request.body, async (tx) => {
            const before = await readSettingsRow(tx);
            const row = {
              // Settings fixed by the operator keep their stored values, for when they are no longer fixed.
              body: JSON.stringify({ ...parsed.data, ...kept(before?.body) }),
              logo_file_id: logo === undefined ? (before?.logo_file_id ?? null) : (drawn?.id ?? null),
              version,
              changed_at: now(),
              changed_by: by,
            };
            if ((before?.version ?? 0) !== version || !(await writeSettingsRow(tx, row)))
              throw new EditConflict(await stored(tx));
            if (logo !== undefined) unlinkOld = await files.release([before?.logo_file_id], tx);
            await recordContent(audit, request, 'change', 'settings:1', tx, { version: version + 1 });
            return '';
          });
          if (repeated && drawn) await files.remove(drawn);
        } catch (fault) {
          if (drawn) await files.remove(drawn);
          throw fault;
        }
        siteValues.forget();
        links.checkNew();
        await unlinkOld();
        return success(await stored(db));
      },
    );

    function kept(body: string | undefined) {
      const before: Record<string, unknown> = body ? storedValues(body) : {};
      return Object.fromEntries(fixedNames(settings).map((name) => [name, before[name]]));
    }

    app.get(
      settingsPaths.logo(':name'),
      { schema: { params: logoParams }, config: { sends: 'image/png' } },
      async ({ params: { name } }, reply) => {
        const row = await readSettingsRow(db);
        if (row?.logo !== name) throw new Refusal('File not found.', 404);
        const logo = await storage.read(name);
        return (
          reply
            .header('content-type', 'image/png')
            .header('x-content-type-options', 'nosniff')
            .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
            // Another logo has another name.
            .header('cache-control', 'public, max-age=31536000, immutable')
            .send(logo)
        );
      },
    );
  };
