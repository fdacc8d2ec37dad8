import { setTimeout as pause } from 'node:timers/promises';

export interface Readings {
  /** Number of pages, by status. */
  statuses: Record<string, number>;
  unreadable: string[];
}

export interface Observer {
  stop(): Promise<Readings>;
}

const EVERY_MS = 50;

/** Starts a visitor who opens one page after the other, each a different one, and expects a complete document whatever the status. */
export function startObserver(portalUrl: string): Observer {
  const readings: Readings = { statuses: {}, unreadable: [] };
  let isOver = false;
  const running = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const problem = await readPage(`${portalUrl}/type/10?keyword=${turn}`, readings);
      if (problem) readings.unreadable.push(problem);
      await pause(EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return readings;
    },
  };
}

async function readPage(url: string, { statuses }: Readings): Promise<string | null> {
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (bench)' } });
    const text = await answer.text();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') && text.trimEnd().endsWith('</html>');
    return isPage && !/ECONN|\bat file:|postgres:/.test(text) ? null : `${answer.status} ${text.slice(0, 200)}`;
  } catch (error) {
    return `${String(error)} ${error instanceof Error ? String(error.cause) : ''}`;
  }
}
