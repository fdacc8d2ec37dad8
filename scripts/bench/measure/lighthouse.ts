import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../../test/find-browser.ts';

/** Fetched by npx for each run: as a dependency it would add a hundred packages that nothing else here needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LIMIT_MS = 3 * 60_000;

export type Device = 'desktop' | 'mobile';
/** Scores from 0 to 100, by category. */
export type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;

/** Metrics that the score of performance is computed from, by Lighthouse's names. */
const metricNames = {
  'first-contentful-paint': 'first contentful paint',
  'speed-index': 'speed index',
  'largest-contentful-paint': 'largest contentful paint',
  'total-blocking-time': 'total blocking time',
} as const;

export interface Audit {
  scores: Scores;
  /** Parts of the score of performance: each value in ms, and its own score from 0 to 100. */
  metrics: { name: string; ms: number; score: number }[];
  /** Lighthouse's measure of the machine: about 1,000 on an ordinary desktop, more on a faster one. */
  machine: number;
}

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number; score: number }>;
  environment: { benchmarkIndex: number };
}

/**
 * Runs Lighthouse with its default settings for desktop or phone (slow 4G, a CPU four times slower). Returns null if it cannot be fetched.
 */
export async function runLighthouse(url: string, device: Device): Promise<Audit | null> {
  const dir = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const report = join(dir, 'report.json');
  const flags = ['--quiet', '--output=json', `--output-path=${report}`, '--chrome-flags=--headless=new --no-sandbox'];
  if (device === 'desktop') flags.push('--preset=desktop');
  try {
    await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, url, ...flags, '--only-categories=performance,accessibility,best-practices,seo'],
      {
        // Run Lighthouse with this Node, whichever Node npx belongs to.
        env: { ...process.env, CHROME_PATH: findBrowser({ whole: true }), PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}` },
        timeout: LIMIT_MS,
      },
    );
    return readReport(JSON.parse(readFileSync(report, 'utf8')) as Report);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.slice(0, 300) : String(error)}\n`);
    return null;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function readReport({ categories, audits, environment }: Report): Audit {
  const percent = (score = 0): number => Math.round(score * 100);
  return {
    scores: Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, percent(score)])) as Scores,
    metrics: Object.entries(metricNames).map(([id, name]) => ({
      name,
      ms: audits[id]?.numericValue ?? 0,
      score: percent(audits[id]?.score),
    })),
    machine: environment.benchmarkIndex,
  };
}
