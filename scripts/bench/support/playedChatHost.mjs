// A chat host of one conversation that sends as many messages as asked, so that a benchmark measures the page alone.
import { createServer } from 'node:http';

import { Server } from 'socket.io';

const perpage = 20;
const startedAt = Date.UTC(2026, 9, 21, 15);
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'content-type': 'application/json',
};
const sentences = [
  'Hello, I have a question about my dental plan.',
  'Your card was sent yesterday.',
  'Thank you!',
  'Which providers near 60601 are in the network? I would like to book an appointment for next week if at all possible.',
  'Ok',
];

/** A timestamp that other processes on this machine share. */
export const moment = () => performance.timeOrigin + performance.now();

export async function startPlayedChatHost() {
  const messages = [];
  const grouped = (some) => {
    const days = new Map();
    for (const message of some) {
      const date = message.createdAt.slice(0, 10);
      if (!days.has(date)) days.set(date, []);
      days.get(date).push(message);
    }
    return [...days].map(([date, ofDay]) => ({ date, messages: ofDay }));
  };

  function history(params) {
    const after = params.get('after');
    if (after !== null) return { totalpage: 1, perpage, data: grouped(messages.slice(Number(after))) };
    const end = messages.length - Number(params.get('page') ?? 0) * perpage;
    return {
      totalpage: Math.ceil(messages.length / perpage),
      perpage,
      data: grouped(messages.slice(Math.max(0, end - perpage), Math.max(0, end))),
    };
  }
  const http = createServer((request, response) => {
    response.writeHead(200, headers);
    const { pathname, searchParams } = new URL(request.url, 'http://host');
    const data = pathname.endsWith('/chat/list') ? history(searchParams) : [];
    response.end(JSON.stringify({ status: 'success', status_code: 200, message: '', data }));
  });
  const io = new Server(http, { cors: { origin: '*' }, perMessageDeflate: false });
  let groupName = '';
  io.on('connection', (socket) => {
    groupName = String(socket.handshake.query.groupName);
  });
  await new Promise((listening) => http.listen(0, '127.0.0.1', listening));

  function say() {
    const sequence = messages.length + 1;
    const message = {
      _id: `m${sequence}`,
      sequence,
      senderId: 1,
      message: `[n${sequence}] ${sentences[sequence % sentences.length]}`,
      createdAt: new Date(startedAt + sequence * 1000).toISOString(),
    };
    messages.push(message);
    io.emit('received', { ...message, groupName });
    return moment();
  }

  return {
    address: `http://127.0.0.1:${http.address().port}`,
    sockets: () => io.sockets.sockets.size,
    /** The text that identifies the last of the next `count` messages. */
    lastOf: (count) => `[n${messages.length + count}]`,
    /** Sends this many messages, at once or at a rate per second; returns the time of the last one. */
    async feed(count, aSecond = 0) {
      let at = moment();
      if (!aSecond) for (let output = 0; output < count; output += 1) at = say();
      else {
        const started = performance.now();
        for (let output = 0; output < count; ) {
          const due = Math.min(count, Math.floor(((performance.now() - started) / 1000) * aSecond));
          for (; output < due; output += 1) at = say();
          await new Promise((later) => setTimeout(later, 4));
        }
      }
      return at;
    },
    async stop() {
      await io.close();
    },
  };
}
