import type { FastifyInstance, RouteOptions } from 'fastify';
import * as z from 'zod/mini';

import { failureSchema } from '@/contract/envelope';
import { version } from '@/server/platform/process/version';

import { type AccessRule, anyone, asAddition, type Method, type ServiceName, servicePrefixes } from './access';
import type { Routes } from './contractRoutes';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call's form: its fields, and the names of its file fields. */
    form?: { fields?: z.core.$ZodType; files: readonly string[] };
    /** The media type of a response that is not JSON. */
    responseMediaType?: string;
  }
}

type Schema = z.core.$ZodType;
type Json = Record<string, unknown>;
type RouteSchema = {
  params?: Schema;
  querystring?: Schema;
  body?: Schema;
  response?: Partial<Record<number, Schema>>;
};
type Operation = {
  base: ServiceName;
  method: Lowercase<Method>;
  /** Starts with the service's prefix; has parameters in braces. */
  path: string;
  rule: AccessRule;
  schema: RouteSchema;
  config: { form?: { fields?: Schema; files: readonly string[] }; responseMediaType?: string };
};

/** An app's calls, collected while its routes are added. */
export type Operations = Operation[];

declare module 'fastify' {
  interface FastifyInstance {
    operations: Operations;
  }
}

/**
 * Collects the routes that are added to a service from now on. Throws if a route has neither a response schema nor a
 * media type.
 */
export function collectOperations(app: FastifyInstance, base: ServiceName, operations: Operations) {
  app.addHook('onRoute', ({ method, url, schema = {}, config = {} }: RouteOptions) => {
    for (const each of [method].flat()) {
      const { access: rule } = config;
      if (!rule) continue;
      const routeSchema = schema as RouteSchema;
      if (!routeSchema.response && !config.responseMediaType)
        throw new Error(`${each} ${url} has neither a response schema nor a media type`);
      operations.push({
        base,
        method: each.toLowerCase() as Lowercase<Method>,
        path: url.replace(/:(\w+)/g, '{$1}'),
        rule,
        schema: routeSchema,
        config,
      });
    }
  });
}

const failureRef = { $ref: '#/components/schemas/Failure' };

/**
 * JSON Schema for what a caller sends (`input`) or receives (`output`). Types that JSON Schema cannot express become a
 * schema that accepts anything.
 */
function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: generated }) {
      // Responses may get new fields, which clients must ignore.
      if (io === 'output' && generated.additionalProperties === false) delete generated.additionalProperties;
      if (zodSchema !== failureSchema) return;
      for (const key of Object.keys(generated)) delete generated[key];
      Object.assign(generated, failureRef);
    },
  }) as Json;
  return described;
}

/** The properties of an object, or of all alternatives of a union. */
function propertiesOf(schema: Json): { name: string; schema: Json; required: boolean }[] {
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((each) => (each as Json[] | undefined) ?? []);
  const required = (schema.required as string[] | undefined) ?? [];
  const properties = Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}).map(
    ([name, property]) => ({
      name,
      schema: property,
      required: required.includes(name),
    }),
  );
  const inherited = parts
    .flatMap(propertiesOf)
    .map((each) => ({ ...each, required: each.required && Boolean(schema.allOf) }));
  return [...new Map([...inherited, ...properties].map((each) => [each.name, each])).values()];
}

const parametersOf = (schema: Schema | undefined, location: 'path' | 'query') =>
  schema
    ? propertiesOf(jsonSchema(schema, 'input')).map(({ name, schema: propertySchema, required }) => ({
        name,
        in: location,
        required: location === 'path' || required,
        schema: propertySchema,
      }))
    : [];

function requestBody({ schema: { body }, config: { form } }: Operation) {
  if (body) return { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } };
  if (!form) return undefined;
  const fields = form.fields ? propertiesOf(jsonSchema(form.fields, 'input')) : [];
  const files = form.files.map((name) => ({
    name,
    schema: { type: 'string', contentMediaType: 'application/octet-stream' },
  }));
  const properties: Json = Object.fromEntries([...fields, ...files].map(({ name, schema }) => [name, schema]));
  return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } };
}

function responsesOf({ schema: { response = {} }, config: { responseMediaType } }: Operation) {
  const responses: [string, Json][] = Object.entries(response).map(([status, schema]) => [
    status,
    {
      description: 'Success, or a refusal',
      ...(status !== '204' && { content: { 'application/json': { schema: jsonSchema(schema as Schema, 'output') } } }),
    },
  ]);
  if (responseMediaType)
    responses.push(['200', { description: 'The content', content: { [responseMediaType]: { schema: {} } } }]);
  const refusal = { description: 'A refusal or an error', content: { 'application/json': { schema: failureRef } } };
  return { ...Object.fromEntries(responses), default: refusal } as Json;
}

/** Describes who may make a call. */
function describeAccess(rule: AccessRule) {
  const kinds = {
    anyone: 'Anyone.',
    pending: 'Someone who is signing in or changing an account, using only that step’s token.',
    signedIn: 'Everyone who is signed in.',
    person: 'Members and employee administrators.',
    admin: 'Administrators.',
    console: 'Console administrators.',
  };
  const notes = [
    'rights' in rule && rule.rights && `An administrator needs the permission ${rule.rights.join(' or ')}.`,
    'proof' in rule && rule.proof && 'The caller must have confirmed their identity in the last ten minutes.',
    rule.isAddition ? 'Not in the customer’s documents.' : false,
    rule.demoOnly ? 'Only in the demo.' : false,
  ].filter(Boolean);
  return [kinds[rule.who], ...notes].join(' ');
}

/** For example, `POST /api/user/signIn` is `postUserSignIn`; IDs of the chat service's calls begin with `chat`. */
function operationId({ base, method, path }: Operation) {
  const segments = path.slice(servicePrefixes[base].length).split(/[^A-Za-z\d]+/);
  const name = [method, ...segments]
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return base === 'chat' ? `chat${name}` : name.charAt(0).toLowerCase() + name.slice(1);
}

/** The OpenAPI document for an app's calls, generated from the schemas that validate them. */
export function describeApi(operations: Operations) {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { base, method, path, rule, schema } = operation;
    const body = requestBody(operation);
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId: operationId(operation),
        tags: [base === 'chat' ? 'chat service' : (path.split('/')[2] ?? base)],
        description: describeAccess(rule),
        ...(rule.who === 'anyone' && { security: [] }),
        parameters: [...parametersOf(schema.params, 'path'), ...parametersOf(schema.querystring, 'query')],
        ...(body && { requestBody: body }),
        responses: responsesOf(operation),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Harbor Benefits',
      version,
      description:
        'Business failures are sent with 200 and `status: failure`. Other statuses mean a missing sign-in or permission, a limit, or an error. Calls that change something accept an `Idempotency-Key`.',
    },
    security: [{ token: [] }],
    paths,
    components: {
      schemas: { Failure: z.toJSONSchema(failureSchema, { unrepresentable: 'any' }) as Json },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const openApiPath = '/openapi.json';

/** Serves the description of every call to both services. The document is generated on the first request. */
export const openApiRoutes =
  (operations: Operations): Routes =>
  async (app) => {
    let text: string | undefined;
    app.get(
      openApiPath,
      {
        schema: { response: { 200: z.any() } },
        // Open to anyone, because the document contains no stored data.
        config: { access: asAddition(anyone) },
      },
      async (_request, reply) => {
        text ??= JSON.stringify(describeApi(operations));
        return reply.type('application/json; charset=utf-8').serializer(String).send(text);
      },
    );
  };
