import { readFileSync } from 'node:fs';

import type { AccessRule, Method, ServiceName } from '@/server/platform/http/access';

export type Call = { base: ServiceName; method: Method; path: string; name: string; rule: AccessRule };

export const accessFile = 'test/server/http/access.json';
/** The reviewed access rules of all calls. test/server/http/accessList.test.ts compares them with the routes. */
export const accessRules = JSON.parse(readFileSync(accessFile, 'utf8')) as Record<
  ServiceName,
  Record<`${Method} ${string}`, AccessRule>
>;

const examples = {
  ':id': '999999',
  ':name': 'none',
  ':directory': 'telemedicine',
  ':kind': 'page',
  ':key': 'about_us',
  ':number': '999999',
};

/** Every call to both services, with its path filled in. */
export const allCalls: Call[] = (['main', 'chat'] as const).flatMap((base) =>
  Object.entries(accessRules[base]).map(([call, rule]) => {
    const [method, path] = call.split(' ') as [Method, string];
    return {
      base,
      method,
      path: Object.entries(examples).reduce((filled, [name, value]) => filled.replace(name, value), path),
      name: `${base} ${call}`,
      rule,
    };
  }),
);
