import { socketEvents } from '@/contract/messages/socket';
import { filterRecipients, listNextRecipients } from '@/server/modules/notifications/queries/pushes';
import type { Settings } from '@/server/platform/process/settings';
import type { Room, SocketRooms } from '@/server/platform/sockets/rooms';
import type { PushTransport } from './transport';

const batchSize = 250;

const personRoom = (personId: number): Room => `person:${personId}`;

/**
 * Sends pushes to people with an open page; others find the notification in their list. A single node selects
 * recipients among its own sockets; with several nodes, each batch is emitted to all nodes.
 */
export function socketTransport({ sockets, settings }: { sockets: SocketRooms; settings: Settings }): PushTransport {
  const connectedPeopleAfter = (after: number) =>
    sockets
      .localPersonIds()
      .filter((id) => id > after)
      .sort((a, b) => a - b)
      .slice(0, batchSize);

  return {
    isExternal: false,
    async nextBatch(tx, id, after) {
      const range = { id, after, max: batchSize };
      const connectedPeople = settings.redisUrl ? null : connectedPeopleAfter(after);
      const people = connectedPeople
        ? await filterRecipients(tx, range, connectedPeople)
        : await listNextRecipients(tx, range);
      return {
        reached: (connectedPeople ?? people).at(-1) ?? null,
        targets: people.map((personId) => ({ address: personRoom(personId), personId })),
      };
    },
    addressesOf: async (to) => ('people' in to ? to.people.map(personRoom) : ['right:people']),
    async deliver(push, addresses) {
      sockets.emit(addresses as readonly Room[], socketEvents.push, push);
      return addresses.length;
    },
  };
}
