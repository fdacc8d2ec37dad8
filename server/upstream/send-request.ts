import { type Agent, type Dispatcher, errors } from 'undici';

/** Ends a call before its time. */
export interface CallLimit {
  /** Why the call was ended: its time is up, or its caller has given up. Null while it may go on. */
  reason(): 'late' | 'left' | null;
  /** Calls back once when the call shall end. */
  onEnd(listener: () => void): void;
  /** The call is over. */
  release(): void;
}

/** A call may take `ms`, and no longer than its caller waits. By hand: AbortSignal.any and undici's own handling cost as much as the call. */
export function limitCall(ms: number, caller: AbortSignal | undefined): CallLimit {
  let reason: 'late' | 'left' | null = caller?.aborted ? 'left' : null;
  let listener = (): void => {};
  const end = (why: 'late' | 'left'): void => {
    reason ??= why;
    listener();
  };
  const onLeft = (): void => end('left');
  const timer = setTimeout(end, ms, 'late');
  caller?.addEventListener('abort', onLeft, { once: true });
  return {
    reason: () => reason,
    onEnd(next) {
      listener = next;
      if (reason) next();
    },
    release() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onLeft);
    },
  };
}

export interface WholeAnswer {
  status: number;
  body: Buffer;
}

/**
 * Sends one request and gathers its answer, without the streams that undici's `request` makes of it: the answers are short and wanted
 * whole. Rejects with undici's errors, ResponseExceededMaxSizeError for more than `maxBytes`, and RequestAbortedError when `limit` ends it.
 */
export function sendRequest(agent: Agent, options: Dispatcher.DispatchOptions, limit: CallLimit, maxBytes: number): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let status = 0;
    let cut: ((reason: Error) => void) | null = null;
    limit.onEnd(() => {
      const error = new errors.RequestAbortedError();
      reject(error);
      cut?.(error);
    });
    if (limit.reason()) return;
    agent.dispatch(options, {
      onRequestStart(controller) {
        cut = (reason) => controller.abort(reason);
        if (limit.reason()) controller.abort(new errors.RequestAbortedError());
      },
      onResponseStart(_controller, statusCode) {
        status = statusCode;
      },
      onResponseData(controller, chunk) {
        size += chunk.length;
        if (size > maxBytes) controller.abort(new errors.ResponseExceededMaxSizeError());
        else chunks.push(chunk);
      },
      onResponseEnd() {
        const [only] = chunks;
        resolve({ status, body: chunks.length === 1 && only ? only : Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    });
  });
}
