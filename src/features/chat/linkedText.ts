import { safeAddress } from '@/contract/webAddress';

export type Piece = { text: string; address?: string };

const written = /https?:\/\/[^\s<>"'`]+/giu;
/** What ends a sentence rather than an address. */
const trailing = /[.,:;!?)\]}…]+$/u;

/** A message as plain text and the web addresses written out in it. */
export function piecesOf(message: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: found, index } of message.matchAll(written)) {
    const text = found.replace(trailing, '');
    const address = safeAddress(text);
    if (!address) continue;
    if (index > at) pieces.push({ text: message.slice(at, index) });
    pieces.push({ text, address });
    at = index + text.length;
  }
  if (at < message.length) pieces.push({ text: message.slice(at) });
  return pieces;
}
