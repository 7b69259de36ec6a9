import { maxAttemptsPerCode } from '@/contract/people/codes';
import type { DemoCode } from '@/contract/people/demo';
import type { Database } from '@/server/platform/database/database';
import type { Channel } from '@/server/platform/database/tables/invitations';
import type { Delivery } from '@/server/platform/delivery/delivery';
import type { Settings } from '@/server/platform/process/settings';

const maxCodes = 1000;

type Deps = { db: Database; settings: Settings; delivery: Delivery; now: () => Date };

/**
 * Demo codes by the session that requested them, in memory because the database stores only their hashes. Nothing is
 * stored outside the demo, or when a sender delivered the code.
 */
export function makeDemoCodes({ db, settings, delivery, now }: Deps) {
  const codes = new Map<number, { id: number; channel: Channel; code: string }>();

  return {
    remember(sessionId: number, sentCode: { id: number; channel: Channel; code: string }) {
      if (!settings.demo || !delivery.isLocal(sentCode.channel)) return;
      codes.delete(sessionId);
      codes.set(sessionId, sentCode);
      const [oldest] = codes.keys();
      if (codes.size > maxCodes && oldest !== undefined) codes.delete(oldest);
    },

    async find(sessionId: number): Promise<DemoCode> {
      const sentCode = codes.get(sessionId);
      if (!sentCode) return null;
      const usableCode = await db
        .selectFrom('codes')
        .select('id')
        .where('id', '=', sentCode.id)
        .where('session_id', '=', sessionId)
        .where('spent_at', 'is', null)
        .where('tries', '<', maxAttemptsPerCode)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return usableCode ? { channel: sentCode.channel, code: sentCode.code } : null;
    },
  };
}
