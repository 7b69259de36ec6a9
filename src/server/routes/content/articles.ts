import { articlePaths, articleReplySchema, policyReplySchema, policyRequestSchema } from '@/contract/content/article';
import type { Backend } from '@/server/backend';
import { articleKeys, findArticle, findPolicy } from '@/server/db/content/articles';
import type { Routes } from '@/server/http/contractRoutes';
import { Refusal, success } from '@/server/http/reply';

const notWritten = 'This text has not been written yet.';

export const articleRoutes =
  ({ db }: Backend): Routes =>
  async (app) => {
    for (const name of ['aboutUs', 'chairman'] as const)
      app.get(articlePaths[name], { schema: { response: { 200: articleReplySchema } } }, async () => {
        const article = await findArticle(db, articleKeys[name]);
        if (!article) throw new Refusal(notWritten);
        return success(article);
      });

    for (const path of [articlePaths.policy, articlePaths.publicPolicy])
      app.post(
        path,
        { schema: { body: policyRequestSchema, response: { 200: policyReplySchema } } },
        async ({ body }) => {
          const content = await findPolicy(db, body.key);
          if (content === undefined) throw new Refusal(notWritten);
          return success({ content });
        },
      );
  };
