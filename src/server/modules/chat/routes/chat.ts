import type { FastifyRequest } from 'fastify';
import { messageOnlySchema } from '@/contract/envelope';
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
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done, success } from '@/server/platform/http/reply';

/** Both paths accept GET with the fields in the query and POST with them in the body. */
export const chatRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { chat } = backend;
    const listUsers = async (request: FastifyRequest, requested: UsersRequest) => {
      const caller = callerOf(request);
      const found = await chat.users(caller, requested);
      if (caller.isAdmin)
        await recordListing(backend, { list: 'chat', people: found.length, caller, address: request.ip });
      return success(found);
    };
    const users = { 200: chatUsersReplySchema };
    app.get(
      chatPaths.users,
      { schema: { querystring: chatUsersQuerySchema, response: users }, config: { access: allow.chatUsers } },
      (request) => listUsers(request, request.query),
    );
    app.post(
      chatPaths.users,
      { schema: { body: chatUsersRequestSchema, response: users }, config: { access: allow.chatUsers } },
      (request) => listUsers(request, request.body),
    );

    const history = { 200: historyReplySchema };
    app.get(
      chatPaths.history,
      { schema: { querystring: historyRequestSchema, response: history }, config: { access: allow.chatUsers } },
      async (request) => success(await chat.history(callerOf(request), request.query, request.ip)),
    );
    app.post(
      chatPaths.history,
      { schema: { body: historyRequestSchema, response: history }, config: { access: allow.chatUsers } },
      async (request) => success(await chat.history(callerOf(request), request.body, request.ip)),
    );

    app.post(
      chatPaths.terminate,
      {
        schema: { body: terminationSchema, response: { 200: messageOnlySchema } },
        config: { access: allow.chatUsers },
      },
      async (request) => {
        await chat.end(callerOf(request), request.body, request.ip);
        return done('The chat session has been ended.');
      },
    );
  };
