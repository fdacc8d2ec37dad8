import * as z from 'zod';
import { allCalls } from './all-calls.ts';
import type { AnyCall } from './define-call.ts';
import { idSchema, listKindOf } from './envelope.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
/** Schemas with an id of their own (`meta`), once for all calls. */
type Named = Record<string, JsonSchema>;

/** Refusals that any call may give; the others stand in the `errors` of the call. */
const COMMON_ERRORS: Readonly<Record<number, string>> = {
  400: 'The request is malformed; `data.fields` says which field and why.',
  401: 'Nobody is signed in, or the session has ended.',
  413: 'The body is too large.',
  429: 'Asked too often; `data.retryAfter` says for how many seconds, as does Retry-After.',
  500: 'A defect of the API; its text never leaves.',
  503: 'The database is away.',
};

/** Of a write that is sent with an `Idempotency-Key`. */
const KEY_ERRORS: Readonly<Record<number, string>> = {
  409: 'The same Idempotency-Key came with another request, or its first answer is still under way.',
};

/**
 * The contract as an OpenAPI 3.1 document: what the embedded API takes and gives (JSON Schema 2020-12, by zod). Its tolerance towards
 * other APIs (other names of lists, ids as numbers) is not in it.
 */
export function describeContract(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  const named: Named = {};
  for (const call of allCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal API',
      version,
      description: 'Every answer is an envelope `{ code, message, data }`. Times are ISO 8601, money is integer 分, ids are strings.',
    },
    tags: [...new Set(allCalls.map(featureOf))].toSorted().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: {
        ...Object.fromEntries(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1))),
        Refusal: {
          type: 'object',
          properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
          required: ['code', 'message', 'data'],
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Token',
          description: 'The token that a login gives. Through the portal a cookie carries it.',
        },
      },
    },
  };
}

const featureOf = ({ name }: AnyCall): string => name.split('.', 1)[0] ?? name;

function describeCall(call: AnyCall, named: Named) {
  const { name, audience = 'user', params, query, body, response, refusal, errors = [], invalidates, isForeign } = call;
  const notes = [
    audience === 'everyone' && 'The answer is the same for everybody.',
    isForeign && 'The embedded API does not answer it.',
    Array.isArray(invalidates) && `Makes stale: ${[...new Set(invalidates)].join(', ')}.`,
  ].filter((note) => note !== false);
  const refusals: Record<number, string> = { ...COMMON_ERRORS, ...(call.method !== 'GET' && KEY_ERRORS) };
  for (const { status, when } of errors) refusals[status] = [when, refusals[status]].filter(Boolean).join(' ');
  return {
    operationId: name,
    tags: [featureOf(call)],
    ...(notes.length > 0 && { description: notes.join(' ') }),
    ...(audience === 'user' ? { security: [{ session: [] }] } : { security: [{}, { session: [] }] }),
    ...((params ?? query) && { parameters: [...parametersOf('path', params, named), ...parametersOf('query', query, named)] }),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemaOf(body, 'input', named) } },
      },
    }),
    responses: {
      200: {
        description: 'The answer.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                code: { type: 'integer' },
                message: { type: 'string' },
                data: refusal
                  ? { anyOf: [schemaOf(response, 'output', named), schemaOf(refusal, 'output', named)] }
                  : schemaOf(response, 'output', named),
              },
              required: ['code', 'message', 'data'],
            },
          },
        },
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
        ]),
      ),
    },
  };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined, named: Named) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', named) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The input or the output as JSON Schema; schemas with an id of their own go into `named`. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', named: Named): JsonSchema {
  // Inside of another one, so that a schema with an id is a reference too.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema: schema as z.ZodType }), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.additionalProperties;
      // The ends of what a number can hold say nothing.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (io === 'input') return;
      // The value read in place of a missing one; this API sends them all.
      delete jsonSchema.default;
      const list = listKindOf(zodSchema);
      if (list) {
        const rows = { type: 'array' as const, items: schemaOf(list.row, io, named) };
        replace(jsonSchema, list.isPage ? pageSchema(rows) : rows);
      } else if (zodSchema === idSchema) replace(jsonSchema, { type: 'string', minLength: 1, maxLength: 64 });
    },
  });
  const suffix = io === 'input' ? 'Input' : '';
  const pointed = (part: unknown): JsonSchema =>
    JSON.parse(JSON.stringify(part).replace(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`));
  for (const [id, { id: _, ...definition }] of Object.entries($defs)) named[id + suffix] ??= pointed(definition);
  return pointed(properties?.['schema']);
}

const pageSchema = (records: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    records,
    total: { type: 'integer', minimum: 0 },
    pageNum: { type: 'integer', minimum: 1 },
    pageSize: { type: 'integer', minimum: 1 },
    hasMore: { type: 'boolean' },
  },
  required: ['records', 'total', 'pageNum', 'pageSize', 'hasMore'],
});

function replace(target: JsonSchema, schema: JsonSchema): void {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, schema);
}
