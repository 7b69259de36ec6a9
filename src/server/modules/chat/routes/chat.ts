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
    const usersResponse = { 200: chatUsersReplySchema };
    app.get(
      chatPaths.users,
      { schema: { querystring: chatUsersQuerySchema, response: usersResponse }, config: { access: allow.chatUsers } },
      (request) => listUsers(request, request.query),
    );
    app.post(
      chatPaths.users,
      { schema: { body: chatUsersRequestSchema, response: usersResponse }, config: { access: allow.chatUsers } },
      (request) => listUsers(request, request.body),
    );

    const historyResponse = { 200: historyReplySchema };
    app.get(
      chatPaths.history,
      { schema: { querystring: historyRequestSchema, response: historyResponse }, config: { access: allow.chatUsers } },
      async (request) => success(await chat.readHistory(callerOf(request), request.query, request.ip)),
    );
    app.post(
      chatPaths.history,
      { schema: { body: historyRequestSchema, response: historyResponse }, config: { access: allow.chatUsers } },
      async (request) => success(await chat.readHistory(callerOf(request), request.body, request.ip)),
    );

    app.post(
      chatPaths.terminate,
      {
        schema: { body: terminationSchema, response: { 200: messageOnlySchema } },
        config: { access: allow.chatUsers },
      },
      async (request) => {
        await chat.end(callerOf(request), request.body, request.ip);
        return done('The chat session has ended.');
      },
    );
  };
