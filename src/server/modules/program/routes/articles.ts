import { articlePaths, articleReplySchema, policyReplySchema, policyRequestSchema } from '@/contract/content/article';
import type { PageBody, PageKey } from '@/contract/program/publication';
import { termsAcceptancesReplySchema, termsPaths } from '@/contract/program/terms';
import { withMediaLinks } from '@/contract/richText/media';
import { textOfHtml } from '@/contract/textOfHtml';
import type { Backend } from '@/server/backend';
import { readMediaWithLinks } from '@/server/modules/program/queries/media';
import { mediaOf, readEffectivePolicy, readPublished } from '@/server/modules/program/queries/publications';
import { countAcceptances } from '@/server/modules/program/queries/terms';
import * as allow from '@/server/platform/http/access';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { Refusal, success } from '@/server/platform/http/reply';

/** Members see an empty page while nothing is published, not an error. */
const emptyArticle = { name: '', profession: '', pictureId: null, html: '' };

export const articleRoutes =
  ({ db, files, now }: Backend): Routes =>
  async (app) => {
    async function withLinks(page: PageBody) {
      const media = await readMediaWithLinks(db, files, mediaOf(page));
      const links = new Map([...media].map(([id, { link }]) => [id, link]));
      return { ...page, html: withMediaLinks(page.html, links), picture: links.get(page.pictureId ?? 0) ?? null };
    }

    const findPage = async (key: PageKey) =>
      withLinks((await readPublished(db, 'page', now(), key)).get(key)?.body ?? emptyArticle);

    for (const [path, key] of [
      [articlePaths.aboutUs, 'about_us'],
      [articlePaths.chairman, 'message_from_chairman'],
    ] as const)
      app.get(path, route(allow.signedIn, { reply: articleReplySchema }), async () => {
        const { name, profession, picture, html } = await findPage(key);
        return success({ name, profession, profilePic: picture, description: html });
      });

    for (const [path, access] of [
      [articlePaths.policy, allow.signedIn],
      [articlePaths.publicPolicy, allow.anyone],
    ] as const)
      app.post(
        path,
        route(access, { body: policyRequestSchema, reply: policyReplySchema }),
        async ({ body: { key, version } }) => {
          const { currentNumber, versions, body } = await readEffectivePolicy(db, key, now(), version);
          if (version !== undefined && !body) throw new Refusal('This version is no longer available.');
          const { html } = await withLinks(body ?? emptyArticle);
          const shownVersion = versions.find(({ number }) => number === (version ?? currentNumber));
          return success({
            content: textOfHtml(html),
            html,
            ...(shownVersion && { version: shownVersion.number, validFrom: shownVersion.validFrom, versions }),
          });
        },
      );
  };

export const termsRoutes =
  ({ db, now }: Backend): Routes =>
  async (app) => {
    app.get(termsPaths.acceptances, route(allow.draftReaders, { reply: termsAcceptancesReplySchema }), async () =>
      success(await countAcceptances(db, now())),
    );
  };
