import type { Logger } from 'pino';
import type { AnswerStream } from './answer-stream.ts';
import type { Difference, DifferenceKind } from './compare-answer.ts';
import { findCall } from './contract-calls.ts';
import { unpackBody } from './unpack-body.ts';

/** A response of the portal API to a call of the renderer. */
export interface ObservedAnswer {
  method: string;
  /** Path as requested; its query is ignored. */
  path: string;
  status: number;
  /** Parsed JSON, which is not mutated here. */
  body: unknown;
}

/**
 * Compares a sample of the portal API's responses with the contract, to show the operators of an external API where it differs. It only
 * reports: no response is changed, delayed or refused, and nothing here ever throws.
 */
export interface ContractDrift {
  observe(answer: ObservedAnswer): void;
  /** Observes a response that streams through the gateway; call it in the tick in which the response arrived. */
  tap(method: string, path: string, answer: AnswerStream): void;
}

export interface ContractDriftDeps {
  /** Share of responses that are compared, 0 to 1; with 0 the comparison is not even loaded. */
  rate: number;
  logger: Logger;
  /** Called with the name of a call whose response has a relevant difference. */
  onDrift: (call: string) => void;
  random?: () => number;
  now?: () => number;
}

/** Maximum size of a compared response, compressed or not. */
const MAX_BODY_BYTES = 256 * 1_024;
/** Maximum number of pending comparisons; further ones are skipped. */
const MAX_WAITING = 16;
/** Minimum time between two log lines about the same kind of difference in the same call. */
const LOG_PAUSE_MS = 60_000;
const MAX_LOGGED = 8;

const noDrift: ContractDrift = { observe: () => {}, tap: () => {} };

export function createContractDrift(deps: ContractDriftDeps): ContractDrift {
  const { rate, logger, onDrift, random = Math.random, now = () => performance.now() } = deps;
  if (rate <= 0) return noDrift;
  const validate = loadValidator();
  const loggedAt = new Map<string, number>();
  let waiting = 0;

  /** Runs the work after the requests of this turn of the event loop. */
  const later = (work: () => Promise<void>): void => {
    if (waiting >= MAX_WAITING) return;
    waiting += 1;
    setImmediate(() => {
      work()
        .catch((error: unknown) => logger.debug({ err: error }, 'failed to compare a response with the contract'))
        .finally(() => {
          waiting -= 1;
        });
    });
  };

  const compare = async ({ method, path, status, body }: ObservedAnswer): Promise<void> => {
    const verdict = (await validate)(method, path, status, body);
    if (!verdict || verdict.differences.length === 0) return;
    const { call, differences } = verdict;
    if (differences.some(({ kind }) => kind !== 'unknown-field')) onDrift(call.name);
    for (const [kind, some] of Map.groupBy(differences, (difference) => difference.kind)) report(call, status, kind, some);
  };

  const report = (call: { name: string; method: string; path: string }, status: number, kind: DifferenceKind, some: Difference[]): void => {
    const key = `${call.name} ${kind}`;
    if (now() - (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < LOG_PAUSE_MS) return;
    loggedAt.set(key, now());
    const differences = some.slice(0, MAX_LOGGED).map(({ path, expected, received }) => ({ path, expected, received }));
    const more = some.length - differences.length;
    const line = { call: call.name, method: call.method, path: call.path, status, kind, differences, ...(more > 0 && { more }) };
    logger[kind === 'unknown-field' ? 'info' : 'warn'](line, 'the portal API differs from the contract');
  };

  return {
    observe(answer) {
      if (random() < rate && !isWithoutBody(answer.status)) later(() => compare(answer));
    },
    tap(method, path, answer) {
      if (random() >= rate || waiting >= MAX_WAITING || !isSmallJson(answer)) return;
      const { statusCode: status = 0, headers } = answer;
      collect(answer, (packed) =>
        later(async () => {
          const text = await unpackBody(packed, headers['content-encoding'], MAX_BODY_BYTES);
          await compare({ method, path, status, body: parseOrUndefined(text.toString()) });
        }),
      );
    },
  };
}

/** Loads the comparison, which only an installation with an external API needs. */
async function loadValidator() {
  const { compareAnswer } = await import('./compare-answer.ts');
  return (method: string, path: string, status: number, body: unknown) => {
    const call = findCall(method, path);
    return call && { call, differences: compareAnswer(call.response, status, body) };
  };
}

/** Collects a body and passes it on if it is complete and not too large. */
function collect(answer: AnswerStream, onBody: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const listen = (chunk: Buffer): void => {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  };
  answer.on('data', listen);
  answer.once('end', () => {
    if (answer.complete && size > 0 && size <= MAX_BODY_BYTES) onBody(Buffer.concat(chunks));
  });
}

const isSmallJson = ({ headers, statusCode = 0 }: AnswerStream): boolean =>
  !isWithoutBody(statusCode) &&
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '') &&
  Number(headers['content-length'] ?? 0) <= MAX_BODY_BYTES;

const isWithoutBody = (status: number): boolean => status === 204 || status === 304;

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
