import fastify from 'fastify';

import { handleErrors } from '@/server/errors';

it('answers an error with a plain sentence and the request id, never with internal details [G8]', async () => {
  const secrets = [
    new Error('select * from people where ssn_hash = $1 - syntax error at or near "from"'),
    Object.assign(new Error('duplicate key value violates unique constraint "people_ssn"'), { code: '23505' }),
    Object.assign(new Error('ENOENT: no such file or directory, open /srv/harbor/files/0a1b'), { code: 'ENOENT' }),
    new TypeError('Cannot read properties of undefined (reading "ssn") at people.ts:12:7'),
    Object.assign(new Error('fastify 5.1.0 postgres://harbor:secret@db/harbor'), { statusCode: 502 }),
  ];
  const app = fastify();
  handleErrors(app, { audit: { record: async () => {} } });
  secrets.forEach((error, index) => {
    app.get(`/fault/${index}`, async () => {
      throw error;
    });
  });
  for (let call = 0; call < 500; call += 1) {
    const answer = await app.inject(`/fault/${call % secrets.length}`);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      status: 'failure',
      message: expect.stringMatching(/^Something went wrong on our end \(reference [\w-]+\)\.$/),
    });
  }
});

it.each([
  ['a deadlock', '40P01', 503],
  ['a reference to something removed', '23503', 200],
])('answers %s as JSON [G8]', async (_kind, code, status) => {
  const app = fastify();
  handleErrors(app, { audit: { record: async () => {} } });
  app.get('/', async () => {
    throw Object.assign(new Error('The database refused it'), { code });
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toMatchObject({ status: 'failure' });
});
