import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';

import { openPort } from '@/server/platform/http/openPort';

it('responds on the port from the first probe to the end: during startup, at handover to the app, and after [OPS-07]', async () => {
  const port = await openPort({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port.port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  expect(await ask('/health')).toMatchObject({ status: 200 });
  expect(await ask('/ready')).toMatchObject({ status: 503, text: expect.stringContaining('"starting"') });
  port.onStep({ step: '067_node_marks', number: 1, of: 2 });
  expect(await ask('/ready')).toMatchObject({ status: 503, text: expect.stringContaining('"migrating"') });
  expect(await ask('/api/user/getAlerts')).toMatchObject({ status: 503, text: expect.stringContaining('starting') });

  const app = createServer((_request, response) => response.end('from the app'));
  const requested = Array.from({ length: 20 }, async (_, index) => {
    if (index === 10) port.handOver(app);
    return (await ask('/health')).status;
  });
  expect(new Set(await Promise.all(requested))).toEqual(new Set([200]));
  expect(await ask('/ready')).toEqual({ status: 200, text: 'from the app' });
  const closed = port.close();
  port.closeConnections();
  await closed;
  await expect(ask('/health')).rejects.toThrow();
});

it('does not stop the server for a client that asks for a WebSocket during startup and resets [OPS-07]', async () => {
  const port = await openPort({ host: '127.0.0.1', port: 0 });
  try {
    const client = connect(port.port, '127.0.0.1');
    client.write('GET /socket.io/ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await once(client, 'data');
    client.resetAndDestroy();
    await once(client, 'close');
    // An unhandled error would end this process too.
    expect((await fetch(`http://127.0.0.1:${port.port}/health`)).status).toBe(200);
  } finally {
    const closed = port.close();
    port.closeConnections();
    await closed;
  }
});
