import type { SagaMonitor } from 'redux-saga';

import { callName } from './calledBy';

type Status = 'waiting' | 'done' | 'failed' | 'cancelled';
type Node = { id: number; parent: number; label: string; status: Status; children: Node[] };

type Fields = {
  fn?: { name: string };
  pattern?: unknown;
  channel?: object;
  action?: unknown;
  args?: unknown[];
  selector?: { name: string };
};

const nameOf = (pattern: unknown): string => {
  if (Array.isArray(pattern)) return pattern.map(nameOf).join(' | ');
  if (typeof pattern === 'function') return 'type' in pattern ? String(pattern.type) : pattern.name || 'a match';
  return typeof pattern === 'string' ? pattern : '*';
};

/** One effect as a short string: `take admin/answered`, `call delay(3000)`. */
export function describeEffect(effect: unknown): string {
  if (typeof effect !== 'object' || effect === null || !('type' in effect) || !('payload' in effect)) return 'saga';
  const { fn, pattern, channel, action, args = [], selector } = (effect.payload ?? {}) as Fields;
  const kind = String(effect.type).toLowerCase();
  if (kind === 'take') return channel ? 'take a message' : `take ${nameOf(pattern)}`;
  if (kind === 'put')
    return typeof action === 'function' ? 'put a REST call' : `put ${(action as { type: string }).type}`;
  if (kind === 'select') return `select ${selector?.name ?? ''}`;
  if (kind === 'call' || kind === 'fork') {
    const given = args
      .filter((arg) => ['string', 'number', 'boolean'].includes(typeof arg))
      .map((arg) => JSON.stringify(arg));
    return `${kind} ${fn ? callName(fn) : 'a function'}${given.length ? `(${given.join(', ')})` : ''}`;
  }
  return kind;
}

const marks: Record<Status, string> = { waiting: '…', done: '✓', failed: '✕', cancelled: '–' };
const around = 6;

/** Watches sagas and shows what they are waiting for. */
export function makeEffectTree() {
  const nodes = new Map<number, Node>();
  let newest: Node | undefined;

  function add(id: number, parent: number, label: string) {
    const node: Node = { id, parent, label, status: 'waiting', children: [] };
    nodes.set(id, node);
    nodes.get(parent)?.children.push(node);
    newest = node;
  }
  const settle = (status: Status) => (id: number) => {
    const node = nodes.get(id);
    if (node) node.status = status;
  };

  function draw(node: Node, isOnPath: (node: Node) => boolean, indent: string): string[] {
    const shown = node.children
      .filter((child) => isOnPath(child) || child.status === 'waiting')
      .concat(node.children.slice(-around));
    const children = node.children.filter((child) => shown.includes(child)).slice(-around * 2);
    const here = `${indent}${marks[node.status]} ${node.label}${node === newest ? '   <- here' : ''}`;
    return [
      here,
      ...children.flatMap((child) =>
        isOnPath(child) ? draw(child, isOnPath, `${indent}  `) : [`${indent}  ${marks[child.status]} ${child.label}`],
      ),
    ];
  }

  const monitor: SagaMonitor = {
    rootSagaStarted: ({ effectId, saga, args }) =>
      add(effectId, 0, `${saga.name} ${typeof args[0] === 'string' ? args[0] : ''}`.trim()),
    effectTriggered: ({ effectId, parentEffectId, label, effect }) =>
      add(effectId, parentEffectId, `${label ? `${label}: ` : ''}${describeEffect(effect)}`),
    effectResolved(id, result: unknown) {
      // Skipped, because a fork resolves with its task at once and is done only when the task ends.
      if (typeof result === 'object' && result !== null && '@@redux-saga/TASK' in result) return;
      settle('done')(id);
    },
    effectRejected: settle('failed'),
    effectCancelled: settle('cancelled'),
  };

  return {
    monitor,
    /** The path from the root to the latest effect, and the effects waiting next to it. */
    around() {
      const way = new Set<Node>();
      for (let node = newest; node; node = nodes.get(node.parent)) way.add(node);
      const roots = [...way].filter(({ parent }) => !nodes.has(parent));
      return roots.flatMap((root) => draw(root, (node) => way.has(node), '  ')).join('\n');
    },
    waiting: () =>
      [...nodes.values()]
        .filter(({ status, children }) => status === 'waiting' && children.length === 0)
        .map(({ label }) => label),
  };
}
