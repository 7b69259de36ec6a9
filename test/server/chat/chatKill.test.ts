import { measureReconnect, writeWhileKilling } from '../../support/chatCrowd.mjs';
import { type DatabaseLocation, makeLocation } from '../../support/databases/store';
import { repeatCount } from '../../support/repeatCount';
import { nodeFlags } from '../../support/server/serverChild';

let place: DatabaseLocation;
beforeAll(async () => {
  place = await makeLocation({ demo: true });
});
afterAll(() => place.remove());

const kills = repeatCount(2, 20);
it(`keeps messages written while the server is killed ${kills} times once each, in order, and loses no acknowledged one [C5 I1]`, async () => {
  const { problems, written } = await writeWhileKilling({
    environment: place.environment,
    nodeFlags,
    clients: 8,
    each: 15,
    kills,
  });
  expect(problems).toEqual([]);
  expect(written).toBe(120);
});

it.long(
  'reconnects everyone connected when the server died within 30 seconds of its return, once, and loses nothing [C13]',
  async () => {
    const { ms, reconnectedTwice, delivered } = await measureReconnect({
      environment: place.environment,
      nodeFlags,
      clients: 40,
    });
    expect(ms).toBeLessThan(30_000);
    expect([reconnectedTwice, delivered]).toEqual([0, 40]);
  },
);
