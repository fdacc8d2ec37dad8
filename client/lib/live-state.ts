/** Time in ms after which silence means that the event stream is dead: two of its regular signs of life are missing. */
export const DEAD_MS = 45_000;
/** Interval in ms of polls beside a stream: they only find what it has lost. */
const BESIDE_STREAM_MS = 60_000;

/** First part of the key of the query that polls a conversation for new messages. */
export const NEWS_KEY = 'chat-news';

let heardAt = Number.NEGATIVE_INFINITY;

/** Records a sign of life of the event stream that this tab, or another one for all tabs, has open. */
export function noteAlive(): void {
  heardAt = performance.now();
}

/** Returns whether this tab is told of new messages and notices as they arrive. */
export const isLive = (): boolean => performance.now() - heardAt < DEAD_MS;

/** Returns the time until the next poll in ms: `ms` without an event stream, longer with one. */
export const pollEvery = (ms: number): number => (isLive() ? Math.max(ms, BESIDE_STREAM_MS) : ms);
