// Runs the fake Firebase in a separate thread, so that it does not distort the measurements.
import { parentPort, workerData } from 'node:worker_threads';

import { startFirebase } from '../../../test/support/server/firebase.mjs';

const firebase = await startFirebase(workerData.folder);
const answers = {
  count: () => firebase.messages.length,
  tokens: () => firebase.messages.map(({ token }) => token),
  clear: () => void (firebase.messages.length = 0),
};
parentPort.postMessage(firebase.env);
parentPort.on('message', (name) => parentPort.postMessage(answers[name]()));
