// A Fastify server that answers each call with the recorded statements and the recorded reply, and nothing else.
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';

import Fastify from 'fastify';
import pg from 'pg';

const [database, recordings] = process.argv.slice(2);
const calls = deserialize(Buffer.from(readFileSync(recordings, 'utf8'), 'base64'));
const pool = new pg.Pool({ connectionString: database, max: 10 });
const app = Fastify();

const auditColumns = 10;
const otherIds = 1e12;
/**
 * Gives repeated audit log entries new IDs, because the recorded ones already exist; each transaction is rolled back.
 */
const repeatable = ({ text, values }) => {
  if (text.startsWith('insert into "audit"'))
    return [text, values.map((value, at) => (at % auditColumns === 0 ? otherIds + at : value))];
  return [text === 'commit' ? 'rollback' : text, values];
};

for (const [name, { statements, reply }] of Object.entries(calls))
  app.get(`/${name}`, async () => {
    const client = await pool.connect();
    try {
      for (const statement of statements) await client.query(...repeatable(statement));
    } finally {
      client.release();
    }
    return reply;
  });

console.log(`${await app.listen({ port: 0, host: '127.0.0.1' })} is ready`);
