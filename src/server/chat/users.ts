import { adminSenderId, type ChatUser } from '@/contract/chat';
import type { Backend } from '@/server/backend';
import { listConversations, listMember, ownConversation } from '@/server/db/messages';
import type { Asker } from '@/server/whoAsks';

import type { Presence } from './presence';

/** The list is searched where it is shown (D-111), so a page of it holds many. */
const usersPerPage = 1000;

/** Whom somebody can talk to: a member the administrators and nobody else (reliability C15), an administrator the members. */
export function makeUsers({ db, files, presence }: Pick<Backend, 'db' | 'files'> & { presence: Presence }) {
  async function admins({ id }: Asker): Promise<ChatUser[]> {
    const { last, unread } = await ownConversation(db, id);
    const online = presence.isStaffed();
    return [{ userId: adminSenderId, userName: 'Admin', profileImage: null, online, message: last, unread }];
  }

  return async (asker: Asker, { userId, page }: { userId?: number; page: number }): Promise<ChatUser[]> => {
    if (!asker.isAdmin) return admins(asker);
    const listed = await listConversations(db, { limit: usersPerPage, offset: page * usersPerPage });
    // A conversation that has not begun is in no list; whoever asks for somebody by number may begin one.
    const isMissing = page === 0 && userId !== undefined && !listed.some(({ memberId }) => memberId === userId);
    const asked = isMissing ? await listMember(db, userId) : undefined;
    const rows = asked ? [asked, ...listed] : listed;
    const links = await files.links(rows.map(({ pictureId }) => pictureId));
    return rows.map(({ memberId, name, pictureId, unread, last }) => ({
      userId: memberId,
      userName: name,
      profileImage: (pictureId !== null && links.get(pictureId)) || null,
      online: presence.isOnline(memberId),
      message: last,
      unread,
    }));
  };
}
