import { verifyAudit } from '@/server/audit';
import { CannotStart } from '@/server/cannotStart';
import { runCommand } from '@/server/command';

await runCommand(async ({ store }) => {
  const { lines, brokenAt } = await verifyAudit(store.db);
  if (brokenAt !== null) throw new CannotStart(`The audit trail is broken at line ${brokenAt} of ${lines}.`);
  return `The audit trail is whole: ${lines} lines.`;
});
