import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import * as z from 'zod/mini';

import { messageOnlySchema } from '@/contract/envelope';
import { formatCount } from '@/contract/format';

import type { AccessRule } from './access';
import { Refusal } from './reply';

type Schema = z.core.$ZodType;
type RouteSchema = z.ZodMiniType;

export interface ContractTypes extends FastifyTypeProvider {
  validator: this['schema'] extends Schema ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends Schema ? z.input<this['schema']> : unknown;
}

/** A group of routes whose queries, bodies, and responses are typed by the contract. */
export type Routes = FastifyPluginAsync<Record<never, never>, RawServerDefault, ContractTypes>;

/** The body of a call without data. */
export const emptyBodySchema = z.optional(z.nullable(z.unknown()));

type RequestSchemas = { body?: Schema; querystring?: Schema; params?: Schema };

/**
 * A route's access rule, and the schemas of its request and reply. Without `reply`, it replies with a message only.
 * `form` is a multipart form, which the route reads itself.
 */
export const route = <Request extends RequestSchemas, Reply extends Schema = typeof messageOnlySchema>(
  access: AccessRule,
  { reply, form, ...request }: Request & { reply?: Reply; form?: FastifyContextConfig['form'] },
) => ({
  schema: { ...request, response: { 200: (reply ?? messageOnlySchema) as Reply } },
  config: { access, ...(form && { form }) },
});

/** A field's label: `redirect_keyword` is "Redirect keyword", `userSSN` is "SSN". */
function fieldLabel(path: readonly PropertyKey[]) {
  const field = path.findLast((part) => typeof part === 'string') ?? '';
  const name = field
    .replace(/^user(?=[A-Z])/, '')
    .replaceAll('_', ' ')
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .split(' ')
    .map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** zod's default message. */
const defaultMessage = 'Invalid input';

/** Matches messages that do not name their field; all others are complete sentences. */
const messageWithoutFieldPattern = /^(?:use|remove|not|must|unknown|this)\b/i;

/** The first error as a message for people. */
export function firstIssueText({ issues: [issue] }: z.core.$ZodError) {
  const name = issue && fieldLabel(issue.path);
  if (!issue || !name) return issue && issue.message !== defaultMessage ? issue.message : 'The request is not valid.';
  if (issue.message !== defaultMessage)
    return messageWithoutFieldPattern.test(issue.message) ? `${name}: ${issue.message}` : issue.message;
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `${name} is longer than ${formatCount(Number(issue.maximum))} characters.`;
  if (issue.code === 'too_small' && issue.origin === 'string') return `${name} is missing.`;
  return `${name} is missing or not valid.`;
}

/** Validates requests and serializes responses with the contract's schemas. */
export function enforceContract(app: FastifyInstance) {
  app.setValidatorCompiler<RouteSchema>(({ schema }) => (value: unknown) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { value: parsed.data } : { error: new Refusal(firstIssueText(parsed.error), 400) };
  });
  app.setSerializerCompiler<RouteSchema>(
    ({ schema }) =>
      (value: unknown) =>
        JSON.stringify(schema.parse(value)),
  );
}
