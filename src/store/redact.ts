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
/** Opens a file for a while. */
const signature = /(\bsignature=)[^&"\\\s]+/g;
/** Keys of cached queries are JSON in text; `\\?` because such text may be quoted once more. */
const inText = new RegExp(`(\\\\?"(?:${privateFields.join('|')})\\\\?":\\s*\\\\?")[^"\\\\]*`, 'g');

function redactedText(text: string) {
  if (text.startsWith('data:')) return 'data:…';
  return text.replace(inText, `$1${hidden}`).replace(signature, `$1${hidden}`).replace(wholeSsn, hidden);
}

/** A cached answer is patched field by field: which one `value` belongs to stands at the end of its path. */
export function fieldOf(name: string, owner: object): string {
  if (name !== 'value' || !('path' in owner) || !Array.isArray(owner.path)) return name;
  return String(owner.path.findLast((step) => typeof step === 'string') ?? name);
}

/** A copy with nothing private in it. */
export function redact<Value>(value: Value): Value {
  return cleaned(value) as Value;
}

/** A chat message, or the last one in the list of conversations, tells what somebody wrote; other messages are the service's. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
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
