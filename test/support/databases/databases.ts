import { Client } from 'pg';

import { postgresVariable } from './places';

/** The URL of one database on the PostgreSQL of this run. */
export function urlOf(database: string) {
  const url = new URL(process.env[postgresVariable] ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on the PostgreSQL of this run, outside any test's database. */
export async function runOnServer(text: string) {
  const client = new Client({ connectionString: process.env[postgresVariable] });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
