import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const projectId = 'harbor-test';

const say = (answer, status, body, headers = {}) => {
  answer.writeHead(status, { 'content-type': 'application/json', ...headers });
  answer.end(JSON.stringify(body));
};

export function fault(answer, status, errorCode, headers) {
  const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];
  say(answer, status, { error: { code: status, message: errorCode, status: errorCode, details } }, headers);
  return true;
}

export async function startFirebase(folder) {
  const tries = new Map();
  let underWay = 0;
  const state = { messages: [], tokenRequests: 0, atOnce: 0, instead: undefined, delayMs: 0 };

  async function takeMessage(answer, headers, body) {
    if (headers.authorization !== `Bearer key-${state.tokenRequests}`) return fault(answer, 401, 'UNAUTHENTICATED');
    const { message } = JSON.parse(body);
    const nth = (tries.get(message.token) ?? 0) + 1;
    tries.set(message.token, nth);
    underWay += 1;
    state.atOnce = Math.max(state.atOnce, underWay);
    if (state.delayMs) await delay(state.delayMs);
    underWay -= 1;
    if (state.instead?.(answer, message, nth)) return true;
    state.messages.push(message);
    return say(answer, 200, { name: `projects/${projectId}/messages/${state.messages.length}` });
  }

  const server = createServer((request, answer) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', () => {
      if (request.url === `/v1/projects/${projectId}/messages:send`) return takeMessage(answer, request.headers, body);
      if (request.url !== '/token') return say(answer, 404, {});
      state.tokenRequests += 1;
      return say(answer, 200, {
        access_token: `key-${state.tokenRequests}`,
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        token_type: 'Bearer',
        expires_in: 3600,
      });
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${server.address().port}`;

  // Uses an external identity, because Google's own library signs in service accounts only at Google.
  const subject = join(folder, 'subject.txt');
  const keyFile = join(folder, 'google.json');
  writeFileSync(subject, 'subject');
  writeFileSync(
    keyFile,
    JSON.stringify({
      type: 'external_account',
      audience: '//iam.googleapis.com/harbor',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `${url}/token`,
      credential_source: { file: subject },
    }),
  );

  return Object.assign(state, {
    env: {
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'key',
      FIREBASE_APP_ID: 'app',
      FIREBASE_MESSAGING_SENDER_ID: 'sender',
      FIREBASE_URL: url,
      GOOGLE_APPLICATION_CREDENTIALS: keyFile,
    },
    serverSettings: { projectId, keyFile, url },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
