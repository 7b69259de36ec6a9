import type { FastifyRequest } from 'fastify';
import {
  chatPaths,
  chatUsersQuerySchema,
  chatUsersReplySchema,
  chatUsersRequestSchema,
  historyReplySchema,
  historyRequestSchema,
  terminationSchema,
} from '@/contract/messages/chat';
import type { Backend } from '@/server/backend';
import { recordListing } from '@/server/modules/audit/listings';
import type { UsersRequest } from '@/server/modules/chat/users';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, success } from '@/server/platform/http/reply';

/** The user list and the history accept GET with the fields in the query and POST with them in the body. */
export const chatRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { chat } = backend;
    const listUsers = async (request: FastifyRequest, usersRequest: UsersRequest) => {
      const caller = callerOf(request);
      const foundUsers = await chat.listUsers(caller, usersRequest);
      if (caller.isAdmin)
        await recordListing(backend, { list: 'chat', peopleCount: foundUsers.length, caller, address: request.ip });
      return success(foundUsers);
    };
    app.get(
      chatPaths.users,
      route(allow.chatUsers, { querystring: chatUsersQuerySchema, reply: chatUsersReplySchema }),
      (request) => listUsers(request, request.query),
    );
    app.post(
      chatPaths.users,
      route(allow.chatUsers, { body: chatUsersRequestSchema, reply: chatUsersReplySchema }),
      (request) => listUsers(request, request.body),
    );

    app.get(
      chatPaths.history,
      route(allow.chatUsers, { querystring: historyRequestSchema, reply: historyReplySchema }),
      async (request) => success(await chat.readHistory(callerOf(request), request.query, request.ip)),
    );
    app.post(
      chatPaths.history,
      route(allow.chatUsers, { body: historyRequestSchema, reply: historyReplySchema }),
      async (request) => success(await chat.readHistory(callerOf(request), request.body, request.ip)),
    );

    app.post(chatPaths.terminate, route(allow.chatUsers, { body: terminationSchema }), async (request) => {
      await chat.end(callerOf(request), request.body, request.ip);
      return done('The chat session has ended.');
    });
  };
