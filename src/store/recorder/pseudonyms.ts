import { privateFields } from '@/store/redact';

/** Beyond what no log may hold: whatever tells who somebody is, or what they wrote. */
const personal = [
  ...privateFields,
  'userContact',
  'contact',
  'contact2',
  'email',
  'emailId',
  'userFirstName',
  'userLastName',
  'userFullName',
  'userName',
  'adminName',
  'full_name',
  'fullName',
  'name',
  'search',
  'address',
  'phone_number',
  'text',
  'args',
  'message',
  'drafts',
  'user_ids',
  'maskedSsn',
] as const;

const isPersonal = new Set<string>(personal);
const inText = new RegExp(`(\\\\?"(?:${personal.join('|')})\\\\?":\\s*\\\\?")([^"\\\\]*)`, 'g');
const wholeSsn = /\b\d{3}-\d{2}-\d{4}\b|\b\d{9}\b/g;
const maskedSsn = /^[X*]{3}-?[X*]{2}-?\d{4}$/;
const countryCode = /^\+?1(?=\d{10}$)/;
const kept = 400;
const rowsKept = 20;

/** A number in 0..1 after another, the same for the same seed (mulberry32 over an FNV-1a hash). */
function dice(seed: string) {
  let state = 2_166_136_261;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Copies a value, trimmed as recordings are, with what `other` makes of each personal text in it. */
function copyWith(other: (text: string) => string) {
  function inPlain(text: string) {
    if (text.startsWith('data:')) return 'data:';
    return text
      .slice(0, kept * 4)
      .replace(inText, (_all, before: string, value: string) => before + other(value))
      .replace(wholeSsn, other);
  }

  /** Functions are left out, as JSON leaves them out. */
  function copy(value: unknown, isOwn = false): unknown {
    if (typeof value === 'string') return isOwn ? other(value.slice(0, kept)) : inPlain(value);
    if (Array.isArray(value)) return value.slice(0, rowsKept).map((inner) => copy(inner, isOwn));
    if (typeof value === 'function') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [inPlain(name), copy(inner, isOwn || isPersonal.has(name))]),
    );
  }
  return <Value>(value: Value): Value => copy(value) as Value;
}

/**
 * Copies values with made-up texts in place of personal ones: of the same shape, so that what is checked stays valid,
 * and the same for the same, so that what is compared stays equal. The key is made anew for each page and never kept.
 */
export function makePseudonyms(key: string = crypto.randomUUID()) {
  return copyWith((text) => {
    if (maskedSsn.test(text)) return text.replace(/\d/g, '0');
    const prefix = countryCode.exec(text)?.[0] ?? '';
    const roll = dice(`${key} ${text.slice(prefix.length)}`);
    const among = (from: string, count: number) => String.fromCharCode(from.charCodeAt(0) + Math.floor(roll() * count));
    const other = text.slice(prefix.length).replace(/\p{L}|\p{N}/gu, (sign) => {
      if (/\d/.test(sign)) return among('0', 10);
      return sign === sign.toLowerCase() ? among('a', 26) : among('A', 26);
    });
    return prefix + other;
  });
}

/** What is left of a value when all personal texts of one shape are one. */
export const shapeOf = copyWith((text) => text.replace(/\p{L}/gu, 'a').replace(/\p{N}/gu, '0'));
