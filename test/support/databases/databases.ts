import { Client } from 'pg';

import { postgresVariable } from './places';

/** The URL of one database on this run's PostgreSQL. */
export function urlOf(database: string) {
  const url = new URL(process.env[postgresVariable] ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on this run's PostgreSQL, outside any test's database. */
export async function runOnServer(text: string) {
  const client = new Client({ connectionString: process.env[postgresVariable] });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
