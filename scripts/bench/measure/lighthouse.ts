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

/**
 * Runs Lighthouse with its default settings for desktop or phone (slow 4G, a CPU four times slower). Returns null if it cannot be fetched.
 */
export async function runLighthouse(url: string, device: Device): Promise<Scores | null> {
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
    const { categories } = JSON.parse(readFileSync(report, 'utf8')) as { categories: Record<string, { score: number }> };
    return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])) as Scores;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.slice(0, 300) : String(error)}\n`);
    return null;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
