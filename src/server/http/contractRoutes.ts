import type { FastifyInstance, FastifyPluginAsync, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type * as z from 'zod/mini';

import { Refusal } from './reply';

type Schema = z.core.$ZodType;
type RouteSchema = z.ZodMiniType;

export interface ContractTypes extends FastifyTypeProvider {
  validator: this['schema'] extends Schema ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends Schema ? z.input<this['schema']> : unknown;
}

/** A group of routes whose queries, bodies and answers are typed by the contract. */
export type Routes = FastifyPluginAsync<Record<never, never>, RawServerDefault, ContractTypes>;

export const firstIssue = (error: z.core.$ZodError) => {
  const issue = error.issues[0];
  const place = issue?.path.join('.');
  return place ? `${place}: ${issue?.message ?? 'not valid'}` : (issue?.message ?? 'The request is not valid.');
};

/** Validates requests and serializes answers with the schemas of the contract. */
export function enforceContract(app: FastifyInstance) {
  app.setValidatorCompiler<RouteSchema>(({ schema }) => (value: unknown) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { value: parsed.data } : { error: new Refusal(firstIssue(parsed.error), 400) };
  });
  app.setSerializerCompiler<RouteSchema>(
    ({ schema }) =>
      (value: unknown) =>
        JSON.stringify(schema.parse(value)),
  );
}
