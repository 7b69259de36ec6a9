import type { Backend } from '@/server/backend';
import type { Store } from '@/server/platform/database/store';
import { makeQueue } from '@/server/platform/process/queue';

const queues = new WeakMap<Store, ReturnType<typeof makeQueue>>();

/** One queue per store for both kinds of imports, so that no import reads another's partial result. */
export function getImportQueue({ store }: Backend) {
  const queue = queues.get(store) ?? makeQueue();
  queues.set(store, queue);
  return queue;
}
