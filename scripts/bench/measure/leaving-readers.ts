import { Agent, get } from 'node:http';

/** Readers of pages, some of whom abort: answers `{ type: 'read', id, options }` with the number of pages by outcome. */
interface ReadOptions {
  url: string;
  headers: Record<string, string>;
  count: number;
  /** Share of all pages that are aborted: half of them before the first byte, the others in the middle of the page. */
  abortedShare: number;
  connections: number;
}

const EARLY_MS = 2;

process.on('message', (message: { type?: string; id?: number; options?: ReadOptions }) => {
  if (message.type === 'read' && message.options)
    void readAll(message.options).then((result) => process.send?.({ id: message.id, ...result }));
});
process.channel?.ref();
process.send?.({ type: 'ready' });

async function readAll(options: ReadOptions): Promise<Record<Outcome, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const outcomes = { complete: 0, aborted: 0, shed: 0, failed: 0 };
  const every = Math.round(1 / options.abortedShare);
  let started = 0;
  const readOn = async (): Promise<void> => {
    while (started < options.count) {
      started += 1;
      const leaves = started % every === 0 ? (started % (2 * every) === 0 ? 'early' : 'half-way') : 'never';
      const outcome = await readPage(options, agent, leaves);
      outcomes[outcome] += 1;
      // Shed under load, so nothing was rendered: the page does not count.
      if (outcome === 'shed') started -= 1;
    }
  };
  await Promise.all(Array.from({ length: options.connections }, readOn));
  agent.destroy();
  return outcomes;
}

type Outcome = 'complete' | 'aborted' | 'shed' | 'failed';

function readPage({ url, headers }: ReadOptions, agent: Agent, leaves: 'never' | 'early' | 'half-way'): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers }, (answer) => {
      answer.on('data', () => {
        if (leaves === 'half-way') leave();
      });
      answer.once('end', () => resolve(answer.statusCode === 200 ? 'complete' : answer.statusCode === 503 ? 'shed' : 'failed'));
      answer.on('error', () => resolve(leaves === 'never' ? 'failed' : 'aborted'));
    });
    const timer = leaves === 'early' ? setTimeout(leave, EARLY_MS) : undefined;
    function leave(): void {
      request.destroy();
      resolve('aborted');
    }
    request.on('error', () => resolve(leaves === 'never' ? 'failed' : 'aborted'));
    request.once('close', () => clearTimeout(timer));
  });
}
