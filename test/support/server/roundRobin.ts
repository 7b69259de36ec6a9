import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Starts a load balancer without sticky sessions: each request and each upgrade goes to the next node. */
export async function startRoundRobin(nodes: readonly string[], { blocksUpgrades = false } = {}) {
  const sockets = new Set<Socket>();
  const upgrades = nodes.map(() => 0);
  let turn = 0;
  const next = () => (turn += 1) % nodes.length;
  const forwardRequest = ({ url = '', method, headers }: IncomingMessage, node: number) =>
    request(`${nodes[node]}${url}`, { method, headers, agent: false });

  const balancer = createServer((asked, answer) => {
    const passed = forwardRequest(asked, next()).on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.writeHead(502).end());
    asked.pipe(passed);
  });
  balancer.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  });
  balancer.on('upgrade', (asked: IncomingMessage, socket: Socket) => {
    if (blocksUpgrades) return void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    const node = next();
    upgrades[node] = (upgrades[node] ?? 0) + 1;
    const passed = forwardRequest(asked, node);
    passed.on('error', () => socket.destroy());
    passed.on('upgrade', ({ rawHeaders }, far, head) => {
      const lines = rawHeaders.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${rawHeaders[index + 1]}`]));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      far.unshift(head);
      far.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.on('close', () => far.destroy());
      far.pipe(socket).pipe(far);
    });
    passed.end();
  });
  balancer.listen(0, '127.0.0.1');
  await new Promise((open) => balancer.once('listening', open));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    /** How many upgrades went to each node. */
    upgrades: () => [...upgrades],
    close() {
      for (const socket of sockets) socket.destroy();
      balancer.close();
    },
  };
}
