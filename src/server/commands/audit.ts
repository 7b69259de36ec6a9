import { makeAudit } from '@/server/modules/audit/audit';
import { repairAudit } from '@/server/modules/audit/repair';
import { explanationsText, findingsText } from '@/server/modules/audit/reportText';
import { verifyAudit } from '@/server/modules/audit/verify';
import { openKeys } from '@/server/platform/keys/openKeys';
import { makeCipher } from '@/server/platform/keys/cipher';
import { openStoreFor, type Context, type Outcome } from '@/server/platform/process/command';

async function openLog(context: Context) {
  const store = await openStoreFor(context);
  return { db: store.db, cipher: makeCipher(await openKeys(context.settings, store)), settings: context.settings };
}

export async function auditVerify(context: Context): Promise<Outcome> {
  const { lines, findings, named, anchors } = await verifyAudit(await openLog(context));
  const data = { lines, findings, explained: named, anchors };
  const known = [
    ...(named.length > 0 ? [explanationsText(named)] : []),
    anchors > 0
      ? `Held against ${anchors} anchors in DATA_DIR.`
      : 'DATA_DIR holds no anchors: whether lines were cut off the end cannot be told here.',
  ].join('\n');
  if (findings.length === 0) return { text: `The audit trail is whole: ${lines} lines.\n${known}`, data };
  const broken = `The audit trail is broken at line ${findings[0]?.from} of ${lines}.`;
  return { problems: `${broken}\n${findingsText(findings)}\n${known}`, data, status: 1 };
}

const longestReason = 500;

/** Makes a broken audit log writable again. Without a reason it only shows what it would record. */
export async function auditRepair(context: Context, { reason = '' }: { reason?: string }): Promise<Outcome> {
  const log = await openLog(context);
  const text = reason.trim();
  if (!text || text.length > longestReason) {
    const { findings } = await verifyAudit(log);
    const found =
      findings.length > 0 ? `A repair would name:\n${findingsText(findings)}` : 'There is nothing to repair.';
    const wanted = `Nothing was changed. Give --reason "WHY", of ${longestReason} characters at most.`;
    return { problems: `${found}\n${wanted}`, data: { findings, repaired: false }, status: 1 };
  }
  const findings = await repairAudit({ ...log, audit: makeAudit(log) }, text);
  const data = { findings, repaired: findings.length > 0 };
  if (findings.length === 0) return { text: 'The audit trail is whole: there is nothing to repair.', data };
  const done = 'Repaired. A line of the trail names what was found, and every later check tells of it:';
  return { text: `${done}\n${findingsText(findings)}`, data };
}
