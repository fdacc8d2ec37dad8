import { Stream } from 'node:stream';

/** Stands for the body of a call that has none: ends the API's request at once, without the listeners that piping an empty body costs. */
class NoBody extends Stream {
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    destination.end();
    return destination;
  }
}

/** One for all calls, as it holds nothing. */
export const noBody: Stream = new NoBody();
