import { makeAudit } from '@/server/audit/audit';
import { verifyAudit } from '@/server/audit/verify';
import { repairAudit } from '@/server/audit/repair';
import { findingsText } from '@/server/audit/reportText';
import { CannotStart } from '@/server/process/cannotStart';
import { runCommand } from '@/server/process/command';
import { openKeys } from '@/server/keys/openKeys';
import { makeSeal } from '@/server/keys/seal';

const usage = `Usage: npm run audit:repair -- --reason "WHY"
The reason stays in the trail for ever: name the cause that was proved, and nobody's name or number.`;
const longest = 500;

await runCommand({ usage, options: { reason: { type: 'string' } } }, async ({ store, settings, values }) => {
  const reason = values.reason?.trim() ?? '';
  const { db } = store;
  const seal = makeSeal(await openKeys(settings, store));
  const parts = { db, seal, settings, audit: makeAudit({ db, seal }) };
  if (!reason || reason.length > longest) {
    const { findings } = await verifyAudit(parts);
    const found =
      findings.length > 0 ? `A repair would name:\n${findingsText(findings)}` : 'There is nothing to repair.';
    throw new CannotStart(`${found}\nNothing was changed. ${usage}`);
  }
  const findings = await repairAudit(parts, reason);
  if (findings.length === 0) return 'The audit trail is whole: there is nothing to repair.';
  return `Repaired. A line of the trail names what was found, and every npm run audit:verify tells of it:\n${findingsText(findings)}`;
});
