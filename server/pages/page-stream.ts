import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { DOCUMENT_TAIL } from './document.ts';

export interface PageStreamOptions {
  element: ReactNode;
  head: string;
  entry: string;
  /** Whether to wait for every boundary, so that the page is sent in one piece. */
  complete: boolean;
  /** Time in ms after which boundaries that are still pending are left to the browser. */
  deadlineMs: number;
  /** Aborts the render when no request waits for it any more. */
  signal: AbortSignal;
  /** Called for every error of the render and every boundary cut at the deadline; errors outside of any boundary also reject. */
  onError: (error: unknown, isCut: boolean) => void;
}

/** A document that is being rendered, for any number of readers. */
export interface PageStream {
  /**
   * Passes on the existing and all further parts, in pieces of whole boundaries, then calls `end`; React's inline scripts get this nonce.
   * Returns a function that unsubscribes.
   */
  subscribe(reader: PageReader, nonce: string): () => void;
  /** Resolves when the document has ended, for whatever reason. */
  finished: Promise<void>;
}

export interface PageReader {
  write(html: string): void;
  end(): void;
}

/** Placeholder for the nonce while a page is rendered, as each reader has its own policy; it is never sent. */
const NONCE_PLACEHOLDER = randomBytes(18).toString('base64');

/** Makes React leave a finished boundary in place, however large it is: without JavaScript the page must be readable in order. */
const NEVER_OUTLINE = Number.MAX_SAFE_INTEGER;

/**
 * Renders a page that still waits for data: head and shell as soon as the shell is ready, then each slower boundary as it resolves.
 * Rejects if the shell itself cannot be rendered.
 */
export function startPageStream(options: PageStreamOptions): Promise<PageStream> {
  const { element, head, entry, complete, deadlineMs, signal, onError } = options;
  return new Promise((resolve, reject) => {
    const document = collectDocument(head);
    const begin = (): void => {
      stream.pipe(document.destination);
      resolve(document.stream);
    };
    const stream = renderToPipeableStream(element, {
      nonce: NONCE_PLACEHOLDER,
      bootstrapModules: [entry],
      progressiveChunkSize: NEVER_OUTLINE,
      onShellReady: () => complete || begin(),
      onAllReady: () => complete && begin(),
      onShellError: (error) => {
        finish();
        reject(error);
      },
      onError: (error) => {
        if (!signal.aborted) onError(error, isCut);
      },
    });
    const leave = (): void => stream.abort(new Error('client left'));
    let isCut = false;
    const deadline = setTimeout(() => {
      isCut = true;
      stream.abort(new Error('render deadline'));
    }, deadlineMs);
    const finish = (): void => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', leave);
    };
    signal.addEventListener('abort', leave, { once: true });
    void document.stream.finished.then(finish);
  });
}

/** Collects React's output into pieces that begin and end where React flushes, and passes them to every reader. */
function collectDocument(head: string): { destination: Writable; stream: PageStream } {
  const written: string[] = [];
  const readers = new Set<PageReader>();
  let unsent: Buffer[] = [];
  let text = head;
  let isOver = false;
  const flush = (): void => {
    text += Buffer.concat(unsent).toString();
    unsent = [];
    if (text === '') return;
    written.push(text);
    for (const reader of readers) reader.write(text);
    text = '';
  };
  let markFinished = (): void => {};
  const finished = new Promise<void>((resolve) => {
    markFinished = resolve;
  });
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, callback) => {
      unsent.push(chunk);
      callback();
    },
    destroy: (_error, callback) => {
      text += DOCUMENT_TAIL;
      flush();
      isOver = true;
      for (const reader of readers) reader.end();
      readers.clear();
      markFinished();
      callback(null);
    },
  });
  return {
    destination: Object.assign(destination, { flush }),
    stream: {
      finished,
      subscribe({ write, end }, nonce) {
        const reader = { write: (html: string) => write(html.replaceAll(NONCE_PLACEHOLDER, nonce)), end };
        for (const piece of written) reader.write(piece);
        if (isOver) reader.end();
        else readers.add(reader);
        return () => void readers.delete(reader);
      },
    },
  };
}
