/** A fake portal API in place of the network: answers `fetch` by method and path, and records the requests. */

interface AskedCall {
  method: string;
  path: string;
  /** The parsed JSON body. */
  body: Record<string, unknown>;
}

type Answer = { status?: number; code?: number; message?: string; data?: unknown } | 'network down';
type Answers = Readonly<Record<string, Answer | ((call: AskedCall) => Answer | Promise<Answer>)>>;

export interface FakeApi {
  readonly calls: readonly AskedCall[];
  /** Returns the requests of one API call: `asked('POST /v1/login')`. */
  asked: (name: string) => readonly AskedCall[];
  /** Sets or replaces the response of one API call. */
  answer: (name: string, answer: Answers[string]) => void;
}

/** Replaces the tab's `fetch`. An API call without a response here returns 404. */
export function installFakeApi(initial: Answers = {}): FakeApi {
  const answers: Record<string, Answers[string]> = { ...initial };
  const calls: AskedCall[] = [];
  globalThis.fetch = (async (path: string, init: { method?: string; body?: string } = {}) => {
    const call: AskedCall = { method: init.method ?? 'GET', path, body: init.body ? JSON.parse(init.body) : {} };
    calls.push(call);
    const known = answers[nameOf(call)] ?? { status: 404, code: 404, message: '没有这个接口' };
    const answer = typeof known === 'function' ? await known(call) : known;
    if (answer === 'network down') throw new TypeError('Failed to fetch');
    const { status = 200, code = status, message = 'ok', data = null } = answer;
    return { status, headers: { get: (_name: string): string | null => null }, text: async () => JSON.stringify({ code, message, data }) };
  }) as typeof fetch;
  return {
    calls,
    asked: (name) => calls.filter((call) => nameOf(call) === name),
    answer: (name, answer) => {
      answers[name] = answer;
    },
  };
}

const nameOf = ({ method, path }: AskedCall): string => `${method} ${path.split('?')[0]}`;
