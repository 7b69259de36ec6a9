import { verifyAudit } from '@/server/audit/verify';
import { findingsText, explanationsText } from '@/server/audit/reportText';
import { CannotStart } from '@/server/process/cannotStart';
import { runCommand } from '@/server/process/command';
import { openKeys } from '@/server/keys/openKeys';
import { makeSeal } from '@/server/keys/seal';

await runCommand({ usage: 'Usage: npm run audit:verify' }, async ({ store, settings }) => {
  const seal = makeSeal(await openKeys(settings, store));
  const { lines, findings, named, anchors } = await verifyAudit({ db: store.db, seal, settings });
  const known = [
    ...(named.length > 0 ? [explanationsText(named)] : []),
    anchors > 0
      ? `Held against ${anchors} anchors in DATA_DIR.`
      : 'DATA_DIR holds no anchors: whether lines were cut off the end cannot be told here.',
  ].join('\n');
  if (findings.length > 0)
    throw new CannotStart(
      `The audit trail is broken at line ${findings[0]?.from} of ${lines}.\n${findingsText(findings)}\n${known}`,
    );
  return `The audit trail is whole: ${lines} lines.\n${known}`;
});
