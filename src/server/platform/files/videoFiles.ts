import type { FileBytes } from './fileBytes';

/** Limits the number of small reads, one for each MP4 box or WebM element. Even hours of video have fewer. */
const maxElements = 200_000;

const supportedBrands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|MSNV|mmp4|f4v |qt {2})$/;
const boxTypes = new Set([
  ...['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'emsg', 'prft', 'pdin'],
  ...['udta', 'uuid', 'meta', 'pnot', 'PICT', 'junk'],
]);

/**
 * Whether the file starts with an MP4 or QuickTime brand. Old QuickTime files have no `ftyp` box and start with a
 * different one.
 */
async function hasVideoBrand(file: FileBytes) {
  const head = await file.read(0, 4096);
  const type = head.toString('latin1', 4, 8);
  if (type !== 'ftyp') return ['moov', 'mdat', 'wide', 'pnot'].includes(type);
  const boxEnd = head.readUInt32BE(0);
  if (boxEnd < 16 || boxEnd % 4 !== 0 || boxEnd > head.length) return false;
  const foundBrands = [head.toString('latin1', 8, 12)];
  for (let offset = 16; offset < boxEnd; offset += 4) foundBrands.push(head.toString('latin1', offset, offset + 4));
  return foundBrands.some((brand) => supportedBrands.test(brand));
}

/** Whether a file is MP4, M4V, or QuickTime, with nothing after its last box. */
export async function isMp4(file: FileBytes): Promise<boolean> {
  if (file.size < 16 || !(await hasVideoBrand(file))) return false;
  let offset = 0;
  const foundTypes = new Set<string>();
  for (let boxCount = 0; offset < file.size; boxCount += 1) {
    const head = await file.read(offset, offset + 16);
    if (head.length < 8 || boxCount === maxElements) return false;
    const type = head.toString('latin1', 4, 8);
    if (!boxTypes.has(type)) return false;
    foundTypes.add(type);
    const size = head.readUInt32BE(0);
    // Size 0 means that the box reaches to the end, and 1 that its size is in the next eight bytes.
    if (size === 0) offset = file.size;
    else if (size >= 8) offset += size;
    else if (size === 1 && head.length === 16) offset += Math.max(16, Number(head.readBigUInt64BE(8)));
    else return false;
  }
  return offset === file.size && foundTypes.has('moov') && (foundTypes.has('mdat') || foundTypes.has('moof'));
}

const ebml = { header: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675, voidElement: 0xec, crc: 0xbf };
/** Matroska element IDs that a segment may contain; attached files are not allowed. */
const segmentChildren = new Set([
  ...[0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1254c367, 0x1043a770],
  ...[ebml.cluster, ebml.voidElement, ebml.crc],
]);
const clusterChildren = new Set([0xe7, 0xa3, 0xa0, 0xab, 0xa7, 0x5854, 0xaf, ebml.voidElement, ebml.crc]);

/** An element's ID, and where its content starts and ends. The end is null if the length is unknown. */
async function readElement(file: FileBytes, offset: number) {
  const head = await file.read(offset, offset + 12);
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return undefined;
  const id = head.readUIntBE(0, idLength);
  let size = BigInt(head[idLength] ?? 0) & ((1n << BigInt(8 - sizeLength)) - 1n);
  for (let index = 1; index < sizeLength; index += 1) size = (size << 8n) | BigInt(head[idLength + index] ?? 0);
  const start = offset + idLength + sizeLength;
  const isLengthUnknown = size === (1n << BigInt(7 * sizeLength)) - 1n;
  return { id, start, end: isLengthUnknown ? null : start + Number(size) };
}

/** Whether a file is WebM, with nothing after its only segment. */
export async function isWebm(file: FileBytes): Promise<boolean> {
  const header = await readElement(file, 0);
  if (header?.id !== ebml.header || header.end === null || header.end > 4096) return false;
  // The document type is `webm`, possibly padded.
  if (!(await file.read(0, header.end)).includes('webm')) return false;
  const segment = await readElement(file, header.end);
  if (segment?.id !== ebml.segment) return false;
  if (segment.end !== null && segment.end !== file.size) return false;
  // Visits each element, because live recorders leave lengths unknown.
  let offset = segment.start;
  let clusters = 0;
  let isInOpenCluster = false;
  for (let elementCount = 0; offset < file.size; elementCount += 1) {
    const element = await readElement(file, offset);
    if (!element || elementCount === maxElements) return false;
    if (segmentChildren.has(element.id) && !(isInOpenCluster && clusterChildren.has(element.id))) {
      const isCluster = element.id === ebml.cluster;
      if (element.end === null && !isCluster) return false;
      clusters += Number(isCluster);
      isInOpenCluster = isCluster && element.end === null;
    } else if (!isInOpenCluster || !clusterChildren.has(element.id) || element.end === null) return false;
    offset = element.end ?? element.start;
  }
  return offset === file.size && clusters > 0;
}
