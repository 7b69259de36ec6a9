/** Fields nobody may read in DevTools or logs, in every spelling the wire and the page use (D-191). */
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
  'text',
  'drafts',
] as const;

const hidden = '***';
const isPrivate = new Set<string>(privateFields);
const wholeSsn = /\b\d{3}-\d{2}-\d{4}\b|\b\d{9}\b/g;
/** In an address, what opens a file for a while, on whatever service it lies. */
export const opener = /(\b[\w-]*(?:signature|credential|token|secret)=)([^&"\\\s]+)/gi;

/**
 * Texts hold fields too: JSON that was cut short, or quoted once more. Gives a way to put something in place of what
 * stands under these names, up to the quote that ends it.
 */
export function fieldsInText(names: readonly string[]) {
  const any = `(?:${names.join('|')})`;
  const plain = new RegExp(`("${any}":\\s*")((?:\\\\.|[^"\\\\])*)`, 'gs');
  const quoted = new RegExp(`(\\\\"${any}\\\\":\\s*\\\\")(.*?)(?=(?<!\\\\)\\\\"|$)`, 'gs');
  return (text: string, other: (value: string) => string) =>
    [plain, quoted].reduce(
      (whole, fields) => whole.replace(fields, (_all, before: string, value: string) => before + other(value)),
      text,
    );
}
const inFields = fieldsInText(privateFields);

/** The key of a cached query names its fields: `getEmployees({"search":"…"})`. Undefined for any other text. */
export function cleanedKey(text: string, clean: (fields: unknown) => unknown): string | undefined {
  const [, endpoint, fields] = /^(\w+)\(([[{].*)\)$/s.exec(text) ?? [];
  if (endpoint === undefined || fields === undefined) return undefined;
  try {
    return `${endpoint}(${JSON.stringify(clean(JSON.parse(fields)))})`;
  } catch {
    return undefined;
  }
}

function redactedText(text: string) {
  if (text.startsWith('data:')) return 'data:…';
  return (cleanedKey(text, cleaned) ?? inFields(text, () => hidden))
    .replace(opener, `$1${hidden}`)
    .replace(wholeSsn, hidden);
}

/** A cached answer is patched field by field: which one `value` belongs to stands at the end of its path. */
export function fieldOf(name: string, owner: object): string {
  if (name !== 'value' || !('path' in owner) || !Array.isArray(owner.path)) return name;
  return String(owner.path.findLast((step) => typeof step === 'string') ?? name);
}

/** A copy with nothing private in it. What it is made from must never change: the copy is kept as long as that is. */
export function redact<Value>(value: Value): Value {
  return cleaned(value) as Value;
}

const copies = new WeakMap<object, unknown>();
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (typeof value !== 'object' || value === null) return value;
  const copy = copies.get(value) ?? cleanedFields(value);
  copies.set(value, copy);
  return copy;
}

/** A chat message, or the last one in the list of conversations, tells what somebody wrote; other messages are the service's. */
function cleanedFields(value: object): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  const isWritten = 'senderId' in value || 'unread' in value || 'path' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const field = fieldOf(name, value);
      const isHidden = isPrivate.has(field) || (isWritten && field === 'message');
      return [redactedText(name), isHidden ? concealed(inner) : cleaned(inner)];
    }),
  );
}

/** Whether something is there stays visible, and where; a log that is played again finds everything of its own kind. */
function concealed(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  if (Array.isArray(value)) return value.map(concealed);
  if (typeof value !== 'object') return hidden;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redactedText(name), concealed(inner)]));
}
