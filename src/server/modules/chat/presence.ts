import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Log } from '@/server/platform/process/log';
import { throttle } from '@/server/platform/process/throttle';
import type { SocketRooms } from '@/server/platform/sockets/rooms';

/** After a restart, many people connect at once; their changes are announced together. */
const announceDelayMs = 250;
const announceEveryMs = 10_000;
/** Longer than a page reload takes, so that an administrator's reload is not announced. */
const staffDelayMs = 1500;
/** A node that has been silent for this long is considered stopped. */
const nodeTimeoutMs = 30_000;

type Deps = {
  sockets: SocketRooms;
  log: Log;
  /** A person connected or disconnected. */
  onChange: () => void;
  /** The first administrator connected, or the last one disconnected. */
  onStaffChange: () => void;
};
type OtherNodePresence = { people: Set<number>; isStaffed: boolean; seenAt: number };

/** Tracks who is connected to any node; each node announces its own people regularly. */
export function makePresence({ sockets, log, onChange, onStaffChange }: Deps) {
  const nodeId = randomUUID();
  const otherNodes = new Map<string, OtherNodePresence>();
  let timer: NodeJS.Timeout | undefined;
  let staffTimer: NodeJS.Timeout | undefined;
  let wasStaffed = false;

  const announce = (isNew = false) =>
    sockets.broadcast({
      kind: 'present',
      node: nodeId,
      people: sockets.localPersonIds(),
      isStaffed: sockets.hasLocalSocket('right:chat'),
      isNew,
    });
  const throttledAnnounce = throttle(announce, announceDelayMs, (error) =>
    log.warn({ err: error }, 'could not announce who is online'),
  );

  sockets.onBroadcast((nodeMessage) => {
    if (nodeMessage.kind === 'rejoined') announce(true);
    if (nodeMessage.kind !== 'present' || nodeMessage.node === nodeId) return;
    const previousPeople = otherNodes.get(nodeMessage.node)?.people ?? new Set();
    otherNodes.set(nodeMessage.node, {
      people: new Set(nodeMessage.people),
      isStaffed: nodeMessage.isStaffed,
      seenAt: performance.now(),
    });
    if (nodeMessage.isNew) throttledAnnounce.request();
    checkStaffLater();
    if (previousPeople.size !== nodeMessage.people.length || nodeMessage.people.some((id) => !previousPeople.has(id)))
      onChange();
  });

  function listOtherNodes() {
    for (const [name, { seenAt }] of otherNodes)
      if (performance.now() - seenAt > nodeTimeoutMs) otherNodes.delete(name);
    return [...otherNodes.values()];
  }

  const isStaffed = () => sockets.hasLocalSocket('right:chat') || listOtherNodes().some((node) => node.isStaffed);
  function checkStaffLater() {
    staffTimer ??= setTimeout(() => {
      staffTimer = undefined;
      if (isStaffed() === wasStaffed) return;
      wasStaffed = !wasStaffed;
      onStaffChange();
    }, staffDelayMs).unref();
  }

  return {
    open() {
      announce(true);
      timer = setInterval(() => {
        throttledAnnounce.request();
        // A node that stopped cannot announce that.
        checkStaffLater();
      }, announceEveryMs).unref();
    },
    /** A socket of this node connected or disconnected. */
    handleConnectionChange() {
      throttledAnnounce.request();
      checkStaffLater();
      onChange();
    },
    /** Whether a person is connected to any node. */
    isOnline: (personId: number) =>
      sockets.hasLocalSocket(`person:${personId}`) || listOtherNodes().some(({ people }) => people.has(personId)),
    /** Whether an administrator is connected to any node. */
    isStaffed,
    close() {
      throttledAnnounce.stop();
      clearInterval(timer);
      clearTimeout(staffTimer);
    },
  };
}
export type Presence = ReturnType<typeof makePresence>;
