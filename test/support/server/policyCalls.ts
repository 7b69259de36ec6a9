import { type Base, type Method, policy, type Rule } from '@/server/platform/http/policy';

export type Call = { base: Base; method: Method; path: string; name: string; rule: Rule };

const examples = {
  ':id': '999999',
  ':name': 'none',
  ':directory': 'telemedicine',
  ':kind': 'page',
  ':key': 'about_us',
  ':number': '999999',
};

/** Every call of both services in the policy, with its path filled in. */
export const everyCall: Call[] = (['main', 'chat'] as const).flatMap((base) =>
  Object.entries(policy[base]).map(([call, rule]) => {
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
