import { linkPaths, linkReportReplySchema } from '@/contract/program/links';
import type { Backend } from '@/server/backend';
import * as allow from '@/server/platform/http/access';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

export const linkRoutes =
  ({ linkChecks }: Backend): Routes =>
  async (app) => {
    app.get(
      linkPaths.read,
      { schema: { response: { 200: linkReportReplySchema } }, config: { access: allow.draftReaders } },
      async () => success(await linkChecks.read()),
    );

    /** Changes no content, so it takes no version and writes no audit entry. */
    app.post(
      linkPaths.check,
      { schema: { response: { 200: linkReportReplySchema } }, config: { access: allow.contentEditors } },
      async () => {
        await linkChecks.checkAgain();
        return success(await linkChecks.read());
      },
    );
  };
