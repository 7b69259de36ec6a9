import { fieldOf, privateFields } from '@/store/redact';

/** Beyond what no log may hold: whatever tells who somebody is, or what somebody wrote, of them or to them. */
const personal = [
  ...privateFields,
  'userContact',
  'contact',
  'contact2',
  'Phone 1',
  'Phone 2',
  'phone1',
  'phone2',
  'phoneNumber',
  'phone_number',
  'email',
  'emailId',
  'userEmail',
  'Email Address',
  'userFirstName',
  'userLastName',
  'userFullName',
  'userName',
  'adminName',
  'full_name',
  'fullName',
  'organizationName',
  'profession',
  'coveredPerson',
  'Covered Person',
  'name',
  'search',
  'address',
  'city',
  'zipcode',
  'enrollmentDate',
  'args',
  'message',
  'title',
  'body',
  'description',
  'content',
  'fileName',
  'words',
  'errors',
  // In a sheet without a heading, or with its columns mixed up, they may hold anything.
  'Empl Type',
  'Plan Name',
  'planName',
  'providedColumns',
  'invalidColumns',
  'user_ids',
  'maskedSsn',
] as const;

const isPersonal = new Set<string>(personal);
/** What lies in these has no names of its own to go by. */
const isNameless = new Set(['args', 'drafts']);
/** Where somebody is, in numbers; made up, it is nowhere. */
const isPlace = new Set(['lat', 'long', 'distance']);
const placeInText = /(\\?"(?:lat|long|distance)\\?":\s*)-?[\d.e+-]+/g;
const inText = new RegExp(`(\\\\?"(?:${personal.join('|')})\\\\?":\\s*\\\\?")([^"\\\\]*)`, 'g');
/** Numbers and addresses of people, wherever they stand. */
const told = /\b\d{3}-\d{2}-\d{4}\b|\b\d{9,10}\b|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
/** Opens a file for a while. */
const signature = /(\bsignature=)([^&"\\\s]+)/g;
const code = /^\d{4}$/;
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
      .replace(placeInText, '$10')
      .replace(signature, (_all, before: string, value: string) => before + other(value))
      .replace(told, other);
  }

  /** Functions are left out, as JSON leaves them out. */
  function copy(value: unknown, own: 'none' | 'text' | 'all' = 'none'): unknown {
    if (typeof value === 'string') return own === 'none' ? inPlain(value) : other(value.slice(0, kept));
    if (Array.isArray(value)) return value.slice(0, rowsKept).map((inner) => copy(inner, own));
    if (typeof value === 'function') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const field = fieldOf(name, value);
        if (isPlace.has(field) && typeof inner === 'number') return [name, 0];
        if (own === 'all' || isNameless.has(field)) return [inPlain(name), copy(inner, 'all')];
        return [inPlain(name), copy(inner, isPersonal.has(field) ? 'text' : 'none')];
      }),
    );
  }
  return <Value>(value: Value): Value => copy(value) as Value;
}

/**
 * Copies values with made-up texts in place of personal ones: of the same shape, so that what is checked stays valid,
 * and the same for the same, so that what is compared stays equal. The key is made anew for each page and never kept.
 */
export function makePseudonyms(key = String(crypto.getRandomValues(new Uint32Array(4)))) {
  return copyWith((text) => {
    if (maskedSsn.test(text) || code.test(text)) return text.replace(/\d/g, '0');
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
