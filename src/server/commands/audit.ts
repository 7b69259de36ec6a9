import { countWithNoun } from '@/contract/format';
import { makeAudit } from '@/server/platform/audit/audit';
import { repairAudit } from '@/server/platform/audit/repair';
import { findingsText, formatRepairEntries } from '@/server/platform/audit/reportText';
import { verifyAudit } from '@/server/platform/audit/verify';
import { makeCipher } from '@/server/platform/keys/cipher';
import { openKeys } from '@/server/platform/keys/openKeys';
import { type CommandContext, type CommandOutcome, openAndMigrateFor } from '@/server/runCommand';

async function openAuditLog(context: CommandContext) {
  const store = await openAndMigrateFor(context);
  return { db: store.db, cipher: makeCipher(await openKeys(context.settings, store)), settings: context.settings };
}

export async function auditVerify(context: CommandContext): Promise<CommandOutcome> {
  const { entryCount, findings, repairEntries, anchorCount } = await verifyAudit(await openAuditLog(context));
  const data = { lines: entryCount, findings, explained: repairEntries, anchors: anchorCount };
  const details = [
    ...(repairEntries.length > 0 ? [formatRepairEntries(repairEntries)] : []),
    anchorCount > 0
      ? `Compared with ${countWithNoun(anchorCount, 'checkpoint')} in DATA_DIR.`
      : 'No checkpoints in DATA_DIR, so entries missing at the end can’t be detected.',
  ].join('\n');
  if (findings.length === 0)
    return {
      text: `Audit log verified: ${countWithNoun(entryCount, 'entry', 'entries')}, no problems found.\n${details}`,
      data,
    };
  const problemText = `Audit log problem: ${countWithNoun(findings.length, 'issue')} found in ${countWithNoun(entryCount, 'entry', 'entries')}.`;
  return { problems: `${problemText}\n${findingsText(findings)}\n${details}`, data, status: 1 };
}

const maxReasonLength = 500;

/** Makes a broken audit log writable again. Without a reason it only shows what it would record. */
export async function auditRepair(
  context: CommandContext,
  { reason = '' }: { reason?: string },
): Promise<CommandOutcome> {
  const auditLog = await openAuditLog(context);
  const trimmedReason = reason.trim();
  if (!trimmedReason || trimmedReason.length > maxReasonLength) {
    const { findings } = await verifyAudit(auditLog);
    const repairText = findings.length > 0 ? `A repair would record:\n${findingsText(findings)}` : 'Nothing to repair.';
    const howToRepairText = `Nothing was changed. Add --reason "WHY", up to ${maxReasonLength} characters.`;
    return { problems: `${repairText}\n${howToRepairText}`, data: { findings, repaired: false }, status: 1 };
  }
  const findings = await repairAudit({ ...auditLog, audit: makeAudit(auditLog) }, trimmedReason);
  const data = { findings, repaired: findings.length > 0 };
  if (findings.length === 0) return { text: 'The audit log has no problems. Nothing to repair.', data };
  const summary = 'Repaired. A new audit log entry records these problems, and every later check lists them:';
  return { text: `${summary}\n${findingsText(findings)}`, data };
}
