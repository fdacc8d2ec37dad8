import cluster from 'node:cluster';
import { createServer } from 'node:http';
import pino from 'pino';
import { linkToPrimary } from '../process/primary-link.ts';
import { superviseWorkers } from '../process/supervise-workers.ts';

/**
 * A program with two workers that answer questions about themselves, and their primary, which sends its parent `{ ready: port }` when all
 * are ready and stops all on the message `stop`. Its argument: `fails`, the workers cannot start; `deaf`, they ignore a stop; `starved`,
 * the system cannot start a process after all are ready, until that failure was logged.
 */
const [mode] = process.argv.slice(2);
if (cluster.isPrimary) runPrimary();
else if (mode === 'fails') process.exit(3);
else runWorker();

function runPrimary(): void {
  const { execPath } = process;
  const write = (line: string) => {
    if (JSON.parse(line).err) process.execPath = execPath;
  };
  const workers = superviseWorkers({
    entry: import.meta.filename,
    count: 2,
    logger: pino({}, { write }),
    greeting: () => ({ type: 'upstream', url: 'http://first' }),
    onListening: () => {},
    onReady: (port) => {
      if (mode === 'starved') process.execPath = '/missing';
      process.send?.({ ready: port, ...workers.count() });
    },
    onFailedStart: (code) => process.exit(code),
  });
  workers.start();
  process.on('message', () => void workers.stop({ delayMs: 0, limitMs: 300 }).then(() => process.exit(0)));
}

function runWorker(): void {
  const primary = linkToPrimary('http://nowhere');
  const received: unknown[] = [];
  primary.peers.onMessage((message) => received.push(message));
  const answers: Record<string, () => unknown> = {
    '/pid': () => process.pid,
    '/upstream': primary.upstream,
    '/has-answered': primary.hasApiAnswered,
    '/received': () => received,
    '/send': () => primary.peers.send({ from: process.pid }),
    '/die': () => process.kill(process.pid, 'SIGKILL'),
    // Aborts like a program that crashes on its own error.
    '/stumble': () => process.abort(),
  };
  const server = createServer((request, response) => {
    response.end(JSON.stringify(answers[request.url ?? '']?.() ?? null));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) primary.reportReady(address.port);
  });
  if (mode !== 'deaf') primary.onStop(() => process.exit(0));
}
