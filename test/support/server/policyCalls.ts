import { policy, type Base, type Method, type Rule } from '@/server/http/policy';

export type Call = { base: Base; method: Method; path: string; name: string; rule: Rule };

/** Every call of both services as the policy lists them, each path filled in so that it can be made. */
export const everyCall: Call[] = (['main', 'chat'] as const).flatMap((base) =>
  Object.entries(policy[base]).map(([call, rule]) => {
    const [method, path] = call.split(' ') as [Method, string];
    return {
      base,
      method,
      path: path.replace(':id', '999999').replace(':name', 'none'),
      name: `${base} ${call}`,
      rule,
    };
  }),
);
