// Preloaded into a server (NODE_OPTIONS): appends each statement sent to PostgreSQL, with its values, to a file.
const { appendFileSync } = require('node:fs');
const { serialize } = require('node:v8');
const { Client } = require('pg');

const { query } = Client.prototype;
Client.prototype.query = function record(text, values, ...more) {
  if (typeof text === 'string')
    appendFileSync(process.env.STATEMENTS_FILE, `${serialize({ text, values }).toString('base64')}\n`);
  return query.call(this, text, values, ...more);
};
