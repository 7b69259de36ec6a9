import {
  chatPaths,
  chatUsersReplySchema,
  chatUsersRequestSchema,
  historyReplySchema,
  historyRequestSchema,
  terminationSchema,
} from '@/contract/chat';
import { wordsOnly } from '@/contract/envelope';
import type { Backend } from '@/server/backend';
import { chatUsersOf, historyOf } from '@/server/chat';
import type { Routes } from '@/server/keepContract';
import { Refusal, success } from '@/server/reply';
import { askerOf } from '@/server/whoAsks';

/** Both paths take either method, with the fields in the query or in the body (D-91). */
export const chatRoutes =
  (_backend: Backend): Routes =>
  async (app) => {
    const users = { 200: chatUsersReplySchema };
    app.get(chatPaths.users, { schema: { querystring: chatUsersRequestSchema, response: users } }, async (request) =>
      success(chatUsersOf(askerOf(request))),
    );
    app.post(chatPaths.users, { schema: { body: chatUsersRequestSchema, response: users } }, async (request) =>
      success(chatUsersOf(askerOf(request))),
    );

    const history = { 200: historyReplySchema };
    app.get(chatPaths.history, { schema: { querystring: historyRequestSchema, response: history } }, async (request) =>
      success(historyOf(askerOf(request), request.query)),
    );
    app.post(chatPaths.history, { schema: { body: historyRequestSchema, response: history } }, async (request) =>
      success(historyOf(askerOf(request), request.body)),
    );

    app.post(
      chatPaths.terminate,
      { schema: { body: terminationSchema, response: { 200: wordsOnly } } },
      async () => {
        throw new Refusal('There is no open conversation.');
      },
    );
  };
