import type { Backend } from '@/server/backend';
import type { Store } from '@/server/platform/database/store';
import { makeQueue } from '@/server/modules/imports/direct/importProgress';

const queues = new WeakMap<Store, ReturnType<typeof makeQueue>>();

/** The queue of a store: sheets of both ways are taken one at a time, so that none sees half of another. */
export function importQueue({ store }: Pick<Backend, 'store'>) {
  const queue = queues.get(store) ?? makeQueue();
  queues.set(store, queue);
  return queue;
}
