import { Worker } from 'node:worker_threads';
import { overloaded } from '../http/refused-request.ts';
import type { ShareCard } from './draw-share-image.ts';

export interface DrawOrder {
  id: number;
  card: ShareCard;
}

export type DrawnMessage = { id: number; png: Uint8Array } | { id: number; error: Error };

/** Maximum number of pending pictures: about two seconds of work. */
const MAX_WAITING = 16;
/** Time without work after which the thread ends, to free its memory. */
const IDLE_MS = 60_000;

export interface ShareImagePainter {
  /** Returns the card as a PNG. Rejects with `overloaded` (503) if too many are pending, or with the error of the drawing. */
  paint(card: ShareCard): Promise<Buffer>;
  /** Ends the thread. */
  stop(): Promise<void>;
}

export interface PainterFiles {
  /** Program that the thread runs (share-image-worker.ts). */
  program: string;
  /** Folder of the font, with the layout of its package. */
  font: string;
}

/**
 * Creates a painter that draws pictures one at a time in its own thread, as reading a font would block the main thread for 20–60 ms. The
 * thread starts with the first picture and ends after a minute without any.
 */
export function createShareImagePainter({ program, font }: PainterFiles): ShareImagePainter {
  const waiting = new Map<number, { resolve: (png: Buffer) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const fail = (error: Error): void => {
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(program, { workerData: font });
    started.unref();
    started.on('message', (message: DrawnMessage) => {
      const caller = waiting.get(message.id);
      waiting.delete(message.id);
      if ('png' in message) caller?.resolve(Buffer.from(message.png));
      else caller?.reject(message.error);
      if (waiting.size === 0) idle = setTimeout(() => void rest(), IDLE_MS).unref();
    });
    started.on('error', (error) => started === thread && fail(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', (code) => started === thread && fail(new Error(`the thread that draws ended with ${code}`)));
    return started;
  };
  const rest = async (): Promise<void> => {
    const resting = thread;
    thread = null;
    await resting?.terminate();
  };

  return {
    paint(card) {
      if (waiting.size >= MAX_WAITING) return Promise.reject(overloaded);
      clearTimeout(idle);
      thread ??= start();
      lastId += 1;
      const order: DrawOrder = { id: lastId, card };
      return new Promise((resolve, reject) => {
        waiting.set(order.id, { resolve, reject });
        thread?.postMessage(order);
      });
    },
    async stop() {
      clearTimeout(idle);
      await rest();
      fail(overloaded);
    },
  };
}
