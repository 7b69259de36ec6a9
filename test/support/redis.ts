import { createServer, type AddressInfo, type Socket } from 'node:net';

type Command = Buffer[];

/** The whole commands at the front of what has arrived, and what is left of it. */
function commandsIn(bytes: Buffer): { commands: Command[]; rest: Buffer } {
  const commands: Command[] = [];
  let at = 0;
  const line = () => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const number = Number(bytes.toString('latin1', at + 1, end));
    at = end + 2;
    return number;
  };
  for (let start = 0; ; start = at) {
    const words: Command = [];
    let missing = line();
    while (missing) {
      const length = line();
      if (length === undefined || at + length + 2 > bytes.length) break;
      words.push(bytes.subarray(at, at + length));
      at += length + 2;
      missing -= 1;
    }
    if (missing === undefined || missing > 0) return { commands, rest: bytes.subarray(start) };
    commands.push(words);
  }
}

const bulk = (text: Buffer | string) => Buffer.concat([Buffer.from(`$${Buffer.byteLength(text)}\r\n`), Buffer.from(text), Buffer.from('\r\n')]);
const list = (...items: Buffer[]) => Buffer.concat([Buffer.from(`*${items.length}\r\n`), ...items]);
const count = (number: number) => Buffer.from(`:${number}\r\n`);

/** Stands in for Redis where none is installed: publishing and subscribing, in its own protocol. */
export async function startRedis() {
  const channels = new Map<Socket, Set<string>>();
  const patterns = new Map<Socket, Set<string>>();

  function publish(channel: string, message: Buffer) {
    let reached = 0;
    for (const [socket, names] of channels)
      if (names.has(channel)) reached += Number(socket.write(list(bulk('message'), bulk(channel), bulk(message))));
    for (const [socket, names] of patterns)
      for (const pattern of names)
        if (channel.startsWith(pattern.replace(/\*$/, '')))
          reached += Number(socket.write(list(bulk('pmessage'), bulk(pattern), bulk(channel), bulk(message))));
    return reached;
  }

  function answer(socket: Socket, [verb = Buffer.alloc(0), ...rest]: Command) {
    const name = verb.toString().toUpperCase();
    if (name === 'PUBLISH') return socket.write(count(publish(String(rest[0]), rest[1] ?? Buffer.alloc(0))));
    if (name !== 'SUBSCRIBE' && name !== 'PSUBSCRIBE') return socket.write('+OK\r\n');
    const own = (name === 'SUBSCRIBE' ? channels : patterns).get(socket);
    for (const channel of rest) {
      own?.add(String(channel));
      socket.write(list(bulk(name.toLowerCase()), bulk(channel), count(own?.size ?? 0)));
    }
  }

  const server = createServer((socket) => {
    channels.set(socket, new Set());
    patterns.set(socket, new Set());
    let waiting = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      const { commands, rest } = commandsIn(Buffer.concat([waiting, bytes]));
      waiting = Buffer.from(rest);
      for (const command of commands) answer(socket, command);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => [channels, patterns].forEach((names) => names.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of channels.keys()) socket.destroy();
      server.close();
    },
  };
}
