import { type Agent, type Dispatcher, errors } from 'undici';

/** Ends a call early. */
export interface CallLimit {
  /** Returns why the call was ended: its time is over, or its caller has left. Null while it may continue. */
  reason(): 'late' | 'left' | null;
  /** Calls back once, when the call must end. */
  onEnd(listener: () => void): void;
  /** Releases the timer and the listener after the call. */
  release(): void;
}

/** Limits a call to `ms` and to its caller's signal. Written by hand: AbortSignal.any and undici's own handling cost as much as a call. */
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

export interface BufferedResponse {
  status: number;
  body: Buffer;
}

/**
 * Sends one request and collects its response, without the streams of undici's `request`, as responses are short and needed as a whole.
 * Rejects with undici's errors: ResponseExceededMaxSizeError above `maxBytes`, RequestAbortedError if `limit` ends the call.
 */
export function sendRequest(
  agent: Agent,
  options: Dispatcher.DispatchOptions,
  limit: CallLimit,
  maxBytes: number,
): Promise<BufferedResponse> {
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
