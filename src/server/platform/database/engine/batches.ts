const lineFeed = 10;

export async function* lineBatches(source: AsyncIterable<Buffer | string>, batchBytes: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    pending.push(bytes);
    pendingBytes += bytes.length;
    if (pendingBytes < batchBytes) continue;
    const all = Buffer.concat(pending);
    const end = all.lastIndexOf(lineFeed) + 1;
    if (end) yield all.subarray(0, end);
    pending = [all.subarray(end)];
    pendingBytes = all.length - end;
  }
  if (pendingBytes) yield Buffer.concat(pending);
}
