import { Writable } from 'node:stream';
import type { Response } from 'express';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { DOCUMENT_TAIL } from './document.ts';

export interface StreamPageOptions {
  element: ReactNode;
  status: number;
  head: string;
  nonce: string;
  entry: string;
  /** Wait for every boundary: crawlers get the complete page in one piece. */
  complete: boolean;
  /** After so many ms the boundaries that still wait are left to the browser. */
  deadlineMs: number;
  /** Hears of every error of the render; those before the shell are thrown as well. */
  onError: (error: unknown) => void;
  /** Called when the client leaves before the end. */
  onAbandoned: () => void;
}

/** React leaves a finished boundary in place however large it is: without JavaScript the page must be readable in order. */
const NEVER_OUTLINE = Number.MAX_SAFE_INTEGER;

/**
 * Sends head and shell in one go once the shell is rendered, then each slower boundary as it resolves.
 * Rejects, with nothing sent, when the shell itself cannot be rendered.
 */
export function streamPage(response: Response, options: StreamPageOptions): Promise<void> {
  const { element, status, head, nonce, entry, complete, deadlineMs, onError, onAbandoned } = options;
  return new Promise((resolve, reject) => {
    const send = () => {
      response.status(status).set('Content-Type', 'text/html; charset=utf-8');
      response.write(head);
      stream.pipe(intoDocument(response));
    };
    const stream = renderToPipeableStream(element, {
      nonce,
      bootstrapModules: [entry],
      progressiveChunkSize: NEVER_OUTLINE,
      onShellReady: () => complete || send(),
      onAllReady: () => complete && send(),
      onShellError: reject,
      onError: (error) => {
        if (!response.destroyed) onError(error);
      },
    });
    const deadline = setTimeout(() => stream.abort(new Error('render deadline')), deadlineMs);
    response.once('close', () => {
      clearTimeout(deadline);
      if (!response.writableFinished) {
        onAbandoned();
        stream.abort(new Error('client left'));
      }
      resolve();
    });
  });
}

/** Puts the end of the document behind what React writes, and passes React's flushes on so that compression holds nothing back. */
function intoDocument(response: Response): Writable {
  const writable = new Writable({
    write: (chunk, _encoding, callback) => {
      if (response.destroyed || response.write(chunk)) return callback();
      const resume = () => {
        response.off('drain', resume).off('close', resume);
        callback();
      };
      response.once('drain', resume).once('close', resume);
    },
    final: (callback) => {
      response.end(DOCUMENT_TAIL);
      callback();
    },
  });
  return Object.assign(writable, { flush: () => response.flush?.() });
}
