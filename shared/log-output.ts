/**
 * Bytes that a pipe accepts atomically (PIPE_BUF of POSIX, as on Linux), so that lines of several processes do not mix; a longer line is a
 * write of its own.
 */
const MAX_BATCH_BYTES = 4_096;
/** Maximum number of buffered bytes if nobody reads the output; further lines are lost. */
const MAX_BUFFERED_BYTES = 1_000_000;
/**
 * Time after a write during which lines are buffered and then written together, in ms: a write per line would cost as much as making the
 * line.
 */
const BATCH_MS = 100;

interface LogOutput {
  write(line: string): void;
  flush(): void;
  flushSync(): void;
}

let toStdout: LogOutput | undefined;

/** Returns the output to stdout that all loggers of this process share; buffered lines are written when the process exits. */
export function logToStdout(): LogOutput {
  if (toStdout) return toStdout;
  const output = createLogOutput(process.stdout);
  process.once('exit', output.flush);
  toStdout = output;
  return output;
}

interface Batch {
  text: string;
  bytes: number;
  lines: number;
}

/**
 * Creates a destination for pino. Logging never waits for a reader, and no failure of `out` (its reader is gone, the disk is full, nobody
 * reads) reaches the logging code: lines are lost then, and a log line reports how many as soon as one can be written again.
 * @param out usually `process.stdout`, which does not block on a pipe
 * @returns `write` takes a line with its line end; `flush` writes what is buffered immediately (pino calls it by either name)
 */
export function createLogOutput(out: NodeJS.WritableStream): LogOutput {
  const batches: Batch[] = [];
  let keptBytes = 0;
  let lostLines = 0;
  let writing = 0;
  let timer: NodeJS.Timeout | undefined;
  // Each write's callback receives the error too; without a listener it would end the process.
  out.on('error', () => {});

  function add(line: string): void {
    const bytes = Buffer.byteLength(line);
    const last = batches.at(-1);
    keptBytes += bytes;
    if (last && last.bytes + bytes <= MAX_BATCH_BYTES) {
      last.text += line;
      last.bytes += bytes;
      last.lines += 1;
    } else batches.push({ text: line, bytes, lines: 1 });
  }

  function send(batch: Batch | undefined): void {
    if (!batch) return;
    writing += 1;
    out.write(batch.text, (error) => {
      writing -= 1;
      keptBytes -= batch.bytes;
      if (error) lostLines += batch.lines;
      else if (lostLines > 0) tellOfLost();
      // After an error the reader may be gone: do not send the next batch immediately.
      if (isOneFull() && !error) send(batches.shift());
      else sendSoon();
    });
  }

  const isOneFull = (): boolean => writing === 0 && batches.length > 1;

  function tellOfLost(): void {
    const line = { level: 40, time: new Date().toISOString(), lost: lostLines, msg: 'log lines were dropped: nobody took them in time' };
    lostLines = 0;
    add(`${JSON.stringify(line)}\n`);
  }

  /** Writes immediately if nothing was written within the last `BATCH_MS`. */
  function sendSoon(): void {
    if (writing > 0 || timer || batches.length === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      sendSoon();
    }, BATCH_MS).unref();
    send(batches.shift());
  }

  function flush(): void {
    for (const batch of batches.splice(0)) send(batch);
  }

  return {
    write(line) {
      if (keptBytes > MAX_BUFFERED_BYTES) {
        lostLines += 1;
        return;
      }
      add(line);
      if (isOneFull()) send(batches.shift());
      else sendSoon();
    },
    flush,
    flushSync: flush,
  };
}
