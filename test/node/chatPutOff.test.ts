import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Server } from 'socket.io';

import { refusals } from '@/contract/messages/socket';
import { type ChatSocketEvent, openChatSocket } from '@/store/chat/chatSocket';

it('distinguishes a service that defers a page from a WebSocket that does not open [OPS-15]', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  const io = new Server(http);
  io.use((_socket, next) => next(new Error(refusals.unavailable)));
  await new Promise((open) => http.once('listening', open));
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const attempt = async () => {
    let close = () => {};
    const event = await new Promise<ChatSocketEvent>((resolve) => {
      const handshake = { address, token: 't', senderId: 1, groupName: '', transport: 'websocket' } as const;
      ({ close } = openChatSocket(handshake, resolve));
    });
    close();
    return event;
  };
  const putOff = await attempt();
  await io.close();
  expect(putOff).toEqual({ kind: 'down', isPostponed: true });
  expect(await attempt()).toEqual({ kind: 'down' });
});
