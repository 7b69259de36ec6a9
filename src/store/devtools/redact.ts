/** Fields hidden in DevTools and logs, in every spelling used on the wire and in the page. */
export const privateFields = [
  'token',
  'access_token',
  'accessToken',
  'authToken',
  'deviceToken',
  'authorization',
  'userSSN',
  'ssn',
  'SSN',
  'Employee SSN',
  'userPassword',
  'password',
  'oldPassword',
  'newPassword',
  'confirm',
  'confirmPassword',
  'userOtp',
  'otp',
  'code',
  'secret',
  'recoveryCodes',
  'text',
  'drafts',
] as const;

const hiddenText = '***';
const privateFieldNames = new Set<string>(privateFields);
const ssnPattern = /\b\d{3}-\d{2}-\d{4}\b|\b\d{9}\b/g;
const phonePattern = /(?<!\w)(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ]?)\d{3}[-. ]?\d{4}(?!\w)/g;
const emailPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** URL parameters that grant temporary access to a file. */
export const signedUrlParameter = /(\b[\w-]*(?:signature|credential|token|secret)=)([^&"\\\s]+)/gi;

/** A replacer for the named fields' values inside strings, such as truncated or doubly quoted JSON. */
export function makeFieldReplacer(names: readonly string[]) {
  const anyName = `(?:${names.join('|')})`;
  const plainFields = new RegExp(`("${anyName}":\\s*")((?:\\\\.|[^"\\\\])*)`, 'gs');
  const quotedFields = new RegExp(`(\\\\"${anyName}\\\\":\\s*\\\\")(.*?)(?=(?<!\\\\)\\\\"|$)`, 'gs');
  return (text: string, replaceValue: (value: string) => string) =>
    [plainFields, quotedFields].reduce(
      (currentText, fields) =>
        currentText.replace(fields, (_all, before: string, value: string) => before + replaceValue(value)),
      text,
    );
}
const replacePrivateFields = makeFieldReplacer(privateFields);

/** Redacts the arguments in a cache key, such as `getEmployees({"search":"…"})`; undefined for any other string. */
export function redactCacheKey(text: string, redactArguments: (fields: unknown) => unknown): string | undefined {
  const [, endpoint, fields] = /^(\w+)\(([[{].*)\)$/s.exec(text) ?? [];
  if (endpoint === undefined || fields === undefined) return undefined;
  try {
    return `${endpoint}(${JSON.stringify(redactArguments(JSON.parse(fields)))})`;
  } catch {
    return undefined;
  }
}

function redactText(text: string) {
  if (text.startsWith('data:')) return 'data:…';
  return (redactCacheKey(text, redactValue) ?? replacePrivateFields(text, () => hiddenText))
    .replace(signedUrlParameter, `$1${hiddenText}`)
    .replace(emailPattern, hiddenText)
    .replace(phonePattern, hiddenText)
    .replace(ssnPattern, hiddenText);
}

/** The field to which an Immer patch's `value` belongs: the last name in its path. Other fields stay unchanged. */
export function fieldOf(name: string, owner: object): string {
  if (name !== 'value' || !('path' in owner) || !Array.isArray(owner.path)) return name;
  return String(owner.path.findLast((step) => typeof step === 'string') ?? name);
}

/** Returns a copy without private data, cached per object; the value must be immutable. */
export function redact<Value>(value: Value): Value {
  return redactValue(value) as Value;
}

const copies = new WeakMap<object, unknown>();
function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  const copy = copies.get(value) ?? redactFields(value);
  copies.set(value, copy);
  return copy;
}

/** A notification's title and text, which may say who is ill. */
const notificationTextFields = new Set(['title', 'description', 'body']);

/**
 * Chat messages are private; other `message` fields are the service's messages. Input in an SSN column is private too,
 * even if a digit is missing.
 */
function redactFields(value: object): unknown {
  if (Array.isArray(value)) return value.map(redactValue);
  const isSsnColumn = 'column' in value && String(value.column).endsWith('SSN');
  const isNotification = 'redirect_keyword' in value;
  const mayContainChatMessage = 'senderId' in value || 'unread' in value || 'path' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const field = fieldOf(name, value);
      const isSsnInput = isSsnColumn && ['value', 'find', 'with'].includes(name);
      const isPrivateText =
        (mayContainChatMessage && field === 'message') || (isNotification && notificationTextFields.has(field));
      const isHidden = privateFieldNames.has(field) || isSsnInput || isPrivateText;
      return [redactText(name), isHidden ? maskValue(inner) : redactValue(inner)];
    }),
  );
}

/** Replaces a value but keeps its shape, so that its presence stays visible and a replayed log stays consistent. */
function maskValue(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== 'object') return hiddenText;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redactText(name), maskValue(inner)]));
}
