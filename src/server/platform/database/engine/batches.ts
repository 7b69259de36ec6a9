const lineFeed = 10;

export async function* lineBatches(source: AsyncIterable<Buffer | string>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    held.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes < size) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(lineFeed) + 1;
    if (end) yield all.subarray(0, end);
    held = [all.subarray(end)];
    heldBytes = all.length - end;
  }
  if (heldBytes) yield Buffer.concat(held);
}
