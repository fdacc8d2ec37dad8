import { chromium } from '@playwright/test';
import { findBrowser } from '../../test/find-browser.ts';
import type { Device } from './lighthouse.ts';

export const SLOWDOWN = 4;
const QUIET_MS = 1_000;

/** Screen settings by device. */
export const screens = {
  desktop: { viewport: { width: 1_440, height: 900 } },
  mobile: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;

export interface Visit {
  /** Cumulative layout shift. */
  shift: number;
  /** Tasks over 50 ms, longest first, with their start times. */
  longTasks: { ms: number; at: number }[];
  /** Time from the start of the navigation to the first contentful paint. */
  firstPaintMs: number;
  /** Time to the first line of the app: before it, the browser parses and lays out the server's HTML; after it, hydration runs. */
  appStartMs: number;
  /** Time from the start of the navigation to the largest contentful paint. */
  largestPaintMs: number;
}

/** Visits a page with an empty cache and a CPU four times slower, until the page has been idle for a second. */
export async function visitSlowly(url: string, device: Device): Promise<Visit> {
  const browser = await chromium.launch({ executablePath: findBrowser({ whole: true }), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage(screens[device]);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(observePage);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => (globalThis.benchFindings?.appStartMs ?? 0) > 0);
    await page.evaluate(becomeQuiet, QUIET_MS);
    const found = await page.evaluate(() => globalThis.benchFindings);
    if (!found?.appStartMs) throw new Error('the page observed nothing');
    return { ...found, longTasks: found.longTasks.sort((a, b) => b.ms - a.ms) };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: resolves once the browser is idle, after at least this many ms. */
const becomeQuiet = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(() => requestIdleCallback(() => resolve()), ms));

declare global {
  var benchFindings: Visit | undefined;
}

/** Runs in the page before its scripts. */
function observePage(): void {
  const findings: Visit = { shift: 0, longTasks: [], firstPaintMs: Number.POSITIVE_INFINITY, appStartMs: 0, largestPaintMs: 0 };
  globalThis.benchFindings = findings;
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') findings.shift += entry.value;
  });
  observe('longtask', (entry) => findings.longTasks.push({ ms: entry.duration, at: entry.startTime }));
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') findings.firstPaintMs = entry.startTime;
  });
  observe('mark', (entry) => {
    if (entry.name === 'app-start') findings.appStartMs = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    findings.largestPaintMs = entry.startTime;
  });
}
