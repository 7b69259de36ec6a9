import type { AuditDetail } from './auditActions';
import { permissionTexts } from './permissionTexts';
import { permissions } from './permissions';

export const permissionsText = (permissionNames: unknown) => {
  const names = String(permissionNames).split(' ');
  const labels = permissions
    .filter((permission) => names.includes(permission))
    .map((permission) => permissionTexts[permission].label.toLowerCase());
  return labels.join(', ') || 'none';
};

/** Undefined when the entry is about something else. */
export function administratorChangeText(detail: AuditDetail) {
  if (detail.reset === true) return 'Reset this administrator’s sign-in';
  if (detail.administrator === 'on') return 'Activated this administrator';
  if (detail.administrator === 'off') return 'Deactivated this administrator';
  // Entries about merged records have the same keys.
  if ('joined' in detail || !('given' in detail || 'taken' in detail)) return undefined;
  const changes = [
    ...('given' in detail ? [`added: ${permissionsText(detail.given)}`] : []),
    ...('taken' in detail ? [`removed: ${permissionsText(detail.taken)}`] : []),
  ];
  return `Changed this administrator’s permissions (${changes.join('; ')})`;
}

const confirmationTexts: Record<string, string> = {
  passkey: 'by passkey',
  app: 'with an authenticator app code',
  'recovery-code': 'with a recovery code',
};

/** Undefined when the details do not say how the person confirmed their identity. */
export function textWithConfirmation(action: string, detail: AuditDetail) {
  const method = confirmationTexts[String(detail.by)];
  const warning = detail.counterWentBack === true ? ' (warning: passkey may have been copied)' : '';
  return method && `${action} ${method}${warning}`;
}

export const passkeyStepTexts: Record<string, string> = {
  added: 'Added a passkey',
  removed: 'Removed a passkey',
  renamed: 'Renamed a passkey',
};
export const factorStepTexts: Record<string, string> = {
  asked: 'Prompted for two-step verification',
  added: 'Added an authenticator app',
  removed: 'Removed the authenticator app',
  cleared: 'Removed two-step verification from the command line',
  'recovery-codes': 'Created new recovery codes',
};
