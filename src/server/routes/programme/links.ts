import { linkPaths, linksReplySchema } from '@/contract/programme/links';
import type { Backend } from '@/server/backend';
import type { Routes } from '@/server/http/contractRoutes';
import { success } from '@/server/http/reply';

export const linkRoutes =
  ({ links }: Backend): Routes =>
  async (app) => {
    app.get(linkPaths.read, { schema: { response: { 200: linksReplySchema } } }, async () =>
      success(await links.read()),
    );

    /** Changes nothing of the programme, so it takes no version and leaves no line in the audit trail. */
    app.post(linkPaths.check, { schema: { response: { 200: linksReplySchema } } }, async () => {
      await links.checkAgain();
      return success(await links.read());
    });
  };
