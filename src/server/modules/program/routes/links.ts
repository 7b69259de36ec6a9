import { linkPaths, linkReportReplySchema } from '@/contract/program/links';
import type { Backend } from '@/server/backend';
import * as allow from '@/server/platform/http/access';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

export const linkRoutes =
  ({ linkChecks }: Backend): Routes =>
  async (app) => {
    app.get(linkPaths.read, route(allow.draftReaders, { reply: linkReportReplySchema }), async () =>
      success(await linkChecks.read()),
    );

    /** Changes no content, so it takes no version and writes no audit entry. */
    app.post(linkPaths.check, route(allow.contentEditors, { reply: linkReportReplySchema }), async () => {
      await linkChecks.checkAgain();
      return success(await linkChecks.read());
    });
  };
