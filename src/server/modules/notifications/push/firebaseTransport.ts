import {
  listDevicesOfPeople,
  listDevicesOfPeopleManagers,
  removeDevices,
} from '@/server/modules/notifications/queries/devices';
import { listNextRecipientsWithDevice } from '@/server/modules/notifications/queries/pushes';
import type { Database } from '@/server/platform/database/database';
import type { Log } from '@/server/platform/process/log';
import type { Firebase } from './firebase';
import type { PushTransport } from './transport';

/** At most this many people lose a push in a crash; they still find the notification in their list. */
const peoplePerBatch = 100;
const maxConcurrentMessages = 25;

/** Sends pushes to every registered browser. */
export function firebaseTransport({ db, log }: { db: Database; log: Log }, firebase: Firebase): PushTransport {
  return {
    isExternal: true,
    async nextBatch(tx, id, after) {
      const people = await listNextRecipientsWithDevice(tx, { id, after, max: peoplePerBatch });
      const devices = await listDevicesOfPeople(tx, people);
      return {
        reached: people.at(-1) ?? null,
        targets: devices.map(({ token, person_id }) => ({ address: token, personId: person_id ?? 0 })),
      };
    },

    async addressesOf(to) {
      const devices = await ('people' in to ? listDevicesOfPeople(db, to.people) : listDevicesOfPeopleManagers(db));
      return devices.map(({ token }) => token);
    },

    async deliver(push, tokens, signal) {
      const counts = { sent: 0, unregistered: 0, refused: 0, lost: 0 };
      const unregisteredTokens: string[] = [];
      const remainingTokens = tokens.values();
      let startedCount = 0;
      const sendRemaining = async () => {
        for (let next = remainingTokens.next(); !next.done && !signal.aborted; next = remainingTokens.next()) {
          startedCount += 1;
          const outcome = await firebase.send(next.value, push, signal);
          counts[outcome] += 1;
          if (outcome === 'unregistered') unregisteredTokens.push(next.value);
        }
      };
      await Promise.all(Array.from({ length: Math.min(maxConcurrentMessages, tokens.length) }, sendRemaining));
      if (unregisteredTokens.length) await removeDevices(db, unregisteredTokens);
      if (counts.refused || counts.lost) log.warn(counts, 'could not deliver some pushes');
      return startedCount;
    },
  };
}
