import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { drawShareImage } from './draw-share-image.ts';
import { createTextOutliner } from './outline-text.ts';
import type { DrawnMessage, DrawOrder } from './share-image-painter.ts';

// One thread per picture: pages are rendered at the same time.
sharp.concurrency(1);
sharp.cache(false);

const text = createTextOutliner(String(workerData));

parentPort?.on('message', async ({ id, card }: DrawOrder) => {
  let answer: DrawnMessage;
  try {
    answer = { id, png: await drawShareImage(card, text) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
  parentPort?.postMessage(answer);
});
