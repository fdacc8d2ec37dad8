/** A pipe takes so much in one piece (PIPE_BUF of POSIX, as it is on Linux), so that lines of several processes do not mix; a longer line is a write of its own. */
const MOST_BYTES_AT_ONCE = 4_096;
/** So many bytes wait for a reader who does not read; what comes then is lost. */
const MOST_BYTES_KEPT = 1_000_000;
/** So long after lines went out the next ones are held, to go out together: a write for each of them would cost as much as making it. */
const HELD_MS = 100;

interface LogOutput {
  write(line: string): void;
  flush(): void;
  flushSync(): void;
}

let toStdout: LogOutput | undefined;

/** The one for stdout, which all loggers of this process share; what is held goes out at its exit. */
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
 * Where a logger's lines go, as pino's destination. Nobody who logs waits for a reader, and no failure of `out` reaches them (its reader has gone, its disk is full,
 * nobody reads): lines are lost then, and a line says how many as soon as one can be written again.
 * @param out usually `process.stdout`, which does not block on a pipe
 * @returns `write` takes a line with its line end; `flush` hands over at once what is held (pino calls it by either name)
 */
export function createLogOutput(out: NodeJS.WritableStream): LogOutput {
  const batches: Batch[] = [];
  let keptBytes = 0;
  let lostLines = 0;
  let writing = 0;
  let timer: NodeJS.Timeout | undefined;
  // The callback of each write hears of it as well; without a listener it would end the process.
  out.on('error', () => {});

  function add(line: string): void {
    const bytes = Buffer.byteLength(line);
    const last = batches.at(-1);
    keptBytes += bytes;
    if (last && last.bytes + bytes <= MOST_BYTES_AT_ONCE) {
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
      // A reader who has gone costs one try each time.
      if (isOneFull() && !error) send(batches.shift());
      else sendSoon();
    });
  }

  const isOneFull = (): boolean => writing === 0 && batches.length > 1;

  function tellOfLost(): void {
    const line = { level: 40, time: new Date().toISOString(), lost: lostLines, msg: 'lines of the log are lost: nobody took them in time' };
    lostLines = 0;
    add(`${JSON.stringify(line)}\n`);
  }

  /** At once if nothing went out just now. */
  function sendSoon(): void {
    if (writing > 0 || timer || batches.length === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      sendSoon();
    }, HELD_MS).unref();
    send(batches.shift());
  }

  function flush(): void {
    for (const batch of batches.splice(0)) send(batch);
  }

  return {
    write(line) {
      if (keptBytes > MOST_BYTES_KEPT) {
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
