import { Worker } from 'node:worker_threads';
import { overloaded } from '../http/refused-request.ts';
import type { ShareCard } from './draw-share-image.ts';

export interface DrawOrder {
  id: number;
  card: ShareCard;
}

export type DrawnMessage = { id: number; png: Uint8Array } | { id: number; error: Error };

/** Pictures that may be waited for at once: about two seconds of work. */
const MAX_WAITING = 16;
/** A thread that nobody needs gives its memory back. */
const IDLE_MS = 60_000;

export interface ShareImagePainter {
  /** A PNG of the card. Rejects with `overloaded` (503) while too many are waited for, or with what went wrong. */
  paint(card: ShareCard): Promise<Buffer>;
  /** Ends the thread. */
  stop(): Promise<void>;
}

export interface PainterFiles {
  /** The program of the thread (share-image-worker.ts). */
  program: string;
  /** Folder of the font, as its package lays it out. */
  font: string;
}

/**
 * Draws pictures one after the other in a thread of its own, as reading a font takes 20–60 ms at a time in which this one would answer
 * nobody. The thread starts with the first picture and ends when none has been asked for during a minute.
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
