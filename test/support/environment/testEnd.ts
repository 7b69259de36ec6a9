const tasks: (() => void)[] = [];

/** Runs a task when the current test ends. */
export const atTestEnd = (task: () => void) => void tasks.push(task);

const uploads = new Set<XMLHttpRequest>();
const { send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function (body) {
  uploads.add(this);
  this.addEventListener('loadend', () => uploads.delete(this));
  send.call(this, body);
};

/** Runs the tasks, cancels all calls, and waits for their effects, so that no call outlives its test. */
export async function endWork() {
  for (const task of tasks.splice(0)) task();
  for (const upload of uploads) upload.abort();
  await (globalThis as unknown as { cancelCalls: () => Promise<void> }).cancelCalls();
}
