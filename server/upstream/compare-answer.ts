import * as z from 'zod';
import { MAX_PAGE_SIZE } from '#shared/constants.ts';
import { rowSchemaOf } from '#shared/contract/envelope.ts';

/**
 * `envelope`: not `{code, message, data}` · `missing`: a required field is missing · `type`: a wrong type · `enum`: a value that is not in
 * the contract · `constraint`: the right type, but too long, too small … · `unknown-field`: a field that is not in the contract, which is
 * harmless.
 */
export type DifferenceKind = 'envelope' | 'missing' | 'type' | 'enum' | 'constraint' | 'unknown-field';

/** A difference between a response and the contract. Names and types only, never a value, as values belong to users. */
export interface Difference {
  kind: DifferenceKind;
  /** `$.data.records[].title`; without the index of a row or the key of a map. */
  path: string;
  expected: string;
  received: string;
}

type Field = z.core.$ZodType;
type Report = (difference: Difference) => void;

/** Rows of a list are alike, so a difference in the first ones is enough. */
const MAX_ROWS = 20;
/** Limit for any response: about a millisecond of work. */
const MAX_STEPS = 5_000;
const MAX_EXPECTED_LENGTH = 80;

/**
 * Compares a response with its contract. The contract's schemas are tolerant on purpose (`catch`, rows that are dropped), so that odd data
 * breaks no page; this comparison is strict. Of an error response only the envelope is checked.
 */
export function compareAnswer(response: z.ZodType, status: number, body: unknown): Difference[] {
  if (!isRecord(body)) return [{ kind: 'envelope', path: '$', expected: '{code, message, data}', received: nameOf(body) }];
  const found = new Map<string, Difference>();
  const report: Report = (difference) => {
    const key = `${difference.kind} ${difference.path}`;
    if (!found.has(key)) found.set(key, difference);
  };
  const { code, message, data } = body;
  if (!Number.isInteger(code)) report({ kind: 'envelope', path: '$.code', expected: 'integer', received: nameOf(code) });
  if (typeof message !== 'string') report({ kind: 'envelope', path: '$.message', expected: 'string', received: nameOf(message) });
  if (status >= 200 && status < 300 && code === 200) createWalk()(response, data, '$.data', report);
  return [...found.values()];
}

type Walk = (schema: Field, value: unknown, path: string, report: Report, known?: ReadonlySet<string>) => void;

/** Creates a walk of one response along its schema; `known` contains fields that a sibling schema knows. */
function createWalk(): Walk {
  let steps = 0;

  const walk: Walk = (schema, value, path, report, known) => {
    steps += 1;
    if (steps > MAX_STEPS) return;
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const row = rowSchemaOf(schema);
    if (row && def.type === 'pipe') {
      walk(def.in, value, path, report, known);
      const isPage = def.in._zod.def.type === 'object';
      if (isPage && isRecord(value)) walkPage(row, value, path, report);
      else if (!isPage && Array.isArray(value)) walkRows(row, value, path, report);
      return;
    }
    switch (def.type) {
      case 'catch':
      case 'readonly':
      case 'nonoptional':
        return walk(def.innerType, value, path, report, known);
      case 'optional':
      case 'default':
      case 'prefault':
        return value === undefined ? undefined : walk(def.innerType, value, path, report, known);
      case 'nullable':
        return value === null ? undefined : walk(def.innerType, value, path, report, known);
      case 'lazy':
        return walk(def.getter(), value, path, report, known);
      case 'pipe':
        return walk(def.in, value, path, report, known);
      case 'object':
        if (!isRecord(value)) return reportType(schema, value, path, report);
        for (const [name, field] of Object.entries(def.shape)) walk(field, value[name], `${path}.${name}`, report);
        if (!def.catchall) reportUnknown(value, new Set([...Object.keys(def.shape), ...(known ?? [])]), path, report);
        return;
      case 'intersection':
        walk(def.left, value, path, report, new Set([...fieldsOf(def.right), ...(known ?? [])]));
        return walk(def.right, value, path, report, new Set([...fieldsOf(def.left), ...(known ?? [])]));
      case 'array':
        return Array.isArray(value) ? walkRows(def.element, value, path, report) : reportType(schema, value, path, report);
      case 'record':
        if (!isRecord(value)) return reportType(schema, value, path, report);
        for (const part of Object.values(value).slice(0, MAX_ROWS)) walk(def.valueType, part, `${path}.*`, report);
        return;
      case 'union':
        return walkUnion(def.options, value, path, report);
      case 'unknown':
      case 'any':
        return;
      default:
        return validateScalar(schema, value, path, report);
    }
  };

  const walkRows = (row: Field, rows: readonly unknown[], path: string, report: Report): void => {
    for (const one of rows.slice(0, MAX_ROWS)) walk(row, one, `${path}[]`, report);
  };

  /** Compares the rows of a page, under any of the accepted names. */
  const walkPage = (row: Field, page: Record<string, unknown>, path: string, report: Report): void => {
    const name = ['records', 'list', 'rows'].find((one) => Array.isArray(page[one]));
    const rows = name === undefined ? undefined : page[name];
    if (Array.isArray(rows)) {
      walkRows(row, rows, `${path}.${name}`, report);
      const isTooLong = rows.length > MAX_PAGE_SIZE;
      if (isTooLong) report({ kind: 'constraint', path: `${path}.${name}`, expected: `at most ${MAX_PAGE_SIZE} rows`, received: 'array' });
    } else report({ kind: 'missing', path: `${path}.records`, expected: 'array', received: 'missing' });
  };

  /** Reports the differences from the closest option; if the value itself fits none, all options are listed as expected. */
  const walkUnion = (options: readonly Field[], value: unknown, path: string, report: Report): void => {
    const attempts = options.map((option) => {
      const differences: Difference[] = [];
      walk(option, value, path, (difference) => differences.push(difference));
      return { differences, faults: differences.filter(({ kind }) => kind !== 'unknown-field') };
    });
    if (attempts.every(({ faults }) => faults.some((fault) => fault.path === path))) {
      const faults = attempts.flatMap((attempt) => attempt.faults.filter((fault) => fault.path === path));
      const [nearest] = faults.toSorted((a, b) => nearness(b.kind) - nearness(a.kind));
      if (nearest) report({ ...nearest, expected: [...new Set(faults.map(({ expected }) => expected))].join(' | ') });
      return;
    }
    const [best] = attempts.toSorted((a, b) => a.faults.length - b.faults.length || a.differences.length - b.differences.length);
    for (const difference of best?.differences ?? []) report(difference);
  };

  return walk;
}

const nearness = (kind: DifferenceKind): number => ['type', 'enum', 'constraint'].indexOf(kind);

/** Validates a scalar with its own schema. Numbers may be strings if the schema coerces them; nothing else may. */
function validateScalar(schema: Field, value: unknown, path: string, report: Report): void {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isCoerced = 'coerce' in def && def.coerce === true;
  const isOdd = isCoerced ? typeof value !== 'string' && typeof value !== 'number' : typeof value === 'object' && value !== null;
  if (value === undefined || isOdd) {
    reportType(schema, value, path, report);
    return;
  }
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'invalid_type') report({ kind: 'type', path, expected: issue.expected, received: nameOf(value) });
  else if (issue?.code === 'invalid_value') {
    const isType = issue.values.every((one) => typeof one !== typeof value);
    report({ kind: isType ? 'type' : 'enum', path, expected: cut(issue.values.map(String).join(' | ')), received: nameOf(value) });
  } else report({ kind: 'constraint', path, expected: issue?.code ?? 'valid', received: nameOf(value) });
}

function reportType(schema: Field, value: unknown, path: string, report: Report): void {
  report({ kind: value === undefined ? 'missing' : 'type', path, expected: schema._zod.def.type, received: nameOf(value) });
}

/** Reports unknown fields. A name with an unusual form is masked: it may be a user's phone number, as some external APIs have such keys. */
function reportUnknown(value: Record<string, unknown>, known: ReadonlySet<string>, path: string, report: Report): void {
  for (const [name, part] of Object.entries(value)) {
    if (known.has(name)) continue;
    const shown = /^[A-Za-z_]\w{0,40}$/.test(name) ? name : '*';
    report({ kind: 'unknown-field', path: `${path}.${shown}`, expected: 'nothing', received: nameOf(part) });
  }
}

/** Returns the field names of an object schema, through its wrappers. */
function fieldsOf(schema: Field): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.keys(def.shape);
  if (def.type === 'intersection') return [...fieldsOf(def.left), ...fieldsOf(def.right)];
  if (def.type === 'pipe') return fieldsOf(def.in);
  return 'innerType' in def ? fieldsOf(def.innerType) : [];
}

const cut = (text: string): string => (text.length > MAX_EXPECTED_LENGTH ? `${text.slice(0, MAX_EXPECTED_LENGTH)}…` : text);

function nameOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
