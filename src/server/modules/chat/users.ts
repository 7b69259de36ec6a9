import type * as z from 'zod/mini';

import {
  adminSenderId,
  type ChatUser,
  type chatUsersQuerySchema,
  type chatUsersRequestSchema,
} from '@/contract/messages/chat';
import { listConversations, readMemberRow } from '@/server/modules/chat/queries/conversationList';
import { readOwnConversation } from '@/server/modules/chat/queries/messages';
import type { Database } from '@/server/platform/database/database';
import type { FileStore } from '@/server/platform/files/fileStore';
import type { Caller } from '@/server/platform/http/caller';
import type { Presence } from './presence';

/** The page size for calls without `limit`. It is large, because such callers search the page in the browser. */
const usersPerPage = 1000;

type UsersRequestBody = z.output<typeof chatUsersRequestSchema>;
/** Fields of the query or the body; `search` and `after` may be only in the body. */
export type UsersRequest = z.output<typeof chatUsersQuerySchema> & Partial<Pick<UsersRequestBody, 'search' | 'after'>>;

/** The conversation list: a member sees the administrators, an administrator the members. */
export function makeUsers({ db, files, presence }: { db: Database; files: FileStore } & { presence: Presence }) {
  async function listAdmins({ id }: Caller): Promise<ChatUser[]> {
    const { last, unread } = await readOwnConversation(db, id);
    const online = presence.isStaffed();
    return [{ userId: adminSenderId, userName: 'Admin', profileImage: null, online, message: last, unread }];
  }

  return async (caller: Caller, request: UsersRequest): Promise<ChatUser[]> => {
    if (!caller.isAdmin) return listAdmins(caller);
    const { userId, page, filter, search = '', after } = request;
    const limit = request.limit ?? usersPerPage;
    const listedRows = await listConversations(db, {
      filter,
      search,
      limit,
      offset: after ? 0 : page * limit,
      ...(after && { after: { userId: after.userId, lastAt: after.lastAt === null ? null : new Date(after.lastAt) } }),
    });
    // A conversation that has not started is not in the list; a request by member ID adds it, so that it can be
    // started.
    const isMissing = page === 0 && userId !== undefined && !listedRows.some(({ memberId }) => memberId === userId);
    const memberRow = isMissing ? await readMemberRow(db, userId) : undefined;
    const rows = memberRow ? [memberRow, ...listedRows] : listedRows;
    const links = await files.links(rows.map(({ pictureId }) => pictureId));
    return rows.map(({ memberId, employeeId, name, pictureId, unread, last, lastAt }) => ({
      userId: memberId,
      userName: name,
      profileImage: (pictureId !== null && links.get(pictureId)) || null,
      online: presence.isOnline(memberId),
      message: last,
      unread,
      ...(request.limit !== undefined && { lastAt: lastAt?.toISOString() ?? null, employeeId }),
    }));
  };
}
