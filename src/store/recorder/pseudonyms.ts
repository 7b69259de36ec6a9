import { texts } from '@/contract/texts';
import { fieldOf, makeFieldReplacer, redactCacheKey, signedUrlParameter } from '@/store/devtools/redact';

import { keptFields, personalFields } from './fields';

const keptFieldNames = new Set<string>(keptFields);
const personalFieldNames = new Set<string>(personalFields);
const replacePersonalFields = makeFieldReplacer(personalFields);
/** Fields whose content has no field names. */
const namelessFieldNames = new Set(['args', 'drafts']);
/** Coordinates, which are replaced too. */
const coordinateFields = new Set(['lat', 'long', 'distance']);
const coordinateInText = /(\\?"(?:lat|long|distance)\\?":\s*)-?[\d.e+-]+/g;
/** Numbers and email addresses inside strings; dates are kept. */
const contactPattern =
  /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|(?<![\w.])(?!\d{4}-\d{2}-\d{2})(?:\+\d{1,3}[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-]?)\d{2,3}[ .-]?\d{4}(?!\w)/g;
const hasNineOrTenDigits = (value: number) => Number.isInteger(value) && value >= 1e8 && value < 1e10;
const codePattern = /^\d{4}$/;
const maskedSsnPattern = /^[X*]{3}-?[X*]{2}-?\d{4}$/;
const countryCodePattern = /^\+?1(?=\d{10}$)/;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
/** The product's own sentences contain no names. */
const ownTexts = new Set(textsIn(texts));

/** Limits for strings and lists that only screens read. */
const maxCharacters = 400;
const maxRows = 20;

type Trim = { isTrimmed?: boolean };

/** Copies a value and passes each personal string through the callback. */
function createCopier(replaceText: (text: string) => string) {
  function copyAll(root: unknown, isTrimmed: boolean) {
    const truncate = (text: string, length = maxCharacters) => (isTrimmed ? text.slice(0, length) : text);

    function replacePlainText(text: string): string {
      if (text.startsWith('data:')) return 'data:';
      const redactedText =
        redactCacheKey(text, (fields) => copy(fields, 'text')) ??
        replacePersonalFields(truncate(text, maxCharacters * 4), replaceText);
      return redactedText
        .replace(coordinateInText, '$10')
        .replace(signedUrlParameter, (_all, before: string, value: string) => before + replaceText(value))
        .replace(contactPattern, replaceText);
    }

    /** Functions are left out, as in JSON. */
    function copy(value: unknown, mode: 'kept' | 'text' | 'all', field = ''): unknown {
      if (typeof value === 'string') {
        if (mode === 'kept') return replacePlainText(value);
        return ownTexts.has(value) ? value : replaceText(truncate(value));
      }
      if (typeof value === 'number') {
        if (coordinateFields.has(field)) return 0;
        return personalFieldNames.has(field) || (hasNineOrTenDigits(value) && field !== 't')
          ? Number(replaceText(String(value)))
          : value;
      }
      if (Array.isArray(value))
        return (isTrimmed ? value.slice(0, maxRows) : value).map((inner) => copy(inner, mode, field));
      if (typeof value === 'function') return undefined;
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => {
          const fieldName = fieldOf(name, value);
          if (mode === 'all' || namelessFieldNames.has(fieldName)) return [replacePlainText(name), copy(inner, 'all')];
          return [
            replacePlainText(name),
            copy(
              inner,
              keptFieldNames.has(fieldName) && !isPostalAddress(value) && !isFieldChange(value) ? 'kept' : 'text',
              fieldName,
            ),
          ];
        }),
      );
    }
    return copy(root, 'text');
  }
  return <Value>(value: Value, { isTrimmed = true }: Trim = {}): Value => copyAll(value, isTrimmed) as Value;
}

/** `state` in a postal address is personal; elsewhere it is a stage. */
const isPostalAddress = (value: object) => 'zipcode' in value;
/** When a person's field changes, `from` and `to` are personal strings; elsewhere they are dates or event sources. */
const isFieldChange = (value: object) => 'field' in value && 'from' in value && 'to' in value;

const poolSize = 1024;

/** A random integer below `count` from the browser's cryptographic generator. */
function createRandomInteger() {
  const pool = new Uint32Array(poolSize);
  let position = poolSize;
  return (count: number) => {
    if (position === poolSize) {
      crypto.getRandomValues(pool);
      position = 0;
    }
    position += 1;
    return (pool[position - 1] ?? 0) % count;
  };
}

/** Short strings have few alternatives of the same shape; after these attempts, two may share one. */
const maxAttempts = 20;

/**
 * Replaces personal strings with random ones of the same shape, so that validation still passes; equal strings get
 * equal replacements. The mapping exists only in this page's memory.
 */
export function makePseudonyms() {
  const randomInteger = createRandomInteger();
  const replacements = new Map<string, string>();
  const usedPseudonyms = new Set<string>();
  const randomCharacter = (from: string, count: number) =>
    String.fromCharCode(from.charCodeAt(0) + randomInteger(count));
  const makePseudonym = (text: string) =>
    text.replace(/\p{L}|\p{N}/gu, (character) => {
      if (/\d/.test(character)) return randomCharacter('0', 10);
      return character === character.toLowerCase() ? randomCharacter('a', 26) : randomCharacter('A', 26);
    });

  const copy = createCopier((text) => {
    if (maskedSsnPattern.test(text) || codePattern.test(text)) return text.replace(/\d/g, '0');
    const prefix = countryCodePattern.exec(text)?.[0] ?? '';
    const original = text.slice(prefix.length);
    let pseudonym = replacements.get(original);
    if (pseudonym === undefined) {
      pseudonym = makePseudonym(original);
      for (let tries = 1; usedPseudonyms.has(pseudonym) && tries < maxAttempts; tries += 1)
        pseudonym = makePseudonym(original);
      replacements.set(original, pseudonym);
      usedPseudonyms.add(pseudonym);
    }
    return prefix + pseudonym;
  });
  /** The end of the replacement whose original ends with this string; otherwise a new replacement. */
  function endOf(text: string) {
    const fullText = [...replacements.keys()].find(
      (original) => original.length > text.length && original.endsWith(text),
    );
    return fullText === undefined ? copy(text) : (replacements.get(fullText) ?? '').slice(-text.length);
  }
  return { copy, endOf };
}

/** Replaces each letter with `a` and each digit with `0`, for comparing shapes. */
export const shapeOf = createCopier((text) => text.replace(/\p{L}/gu, 'a').replace(/\p{N}/gu, '0'));
