import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../test/find-browser.ts';
import { screens } from './slow-visit.ts';
import { readRules } from './style-rules.ts';

export interface StyleCoverage {
  /** Gzipped size of the stylesheets that the document references, in KB. */
  kb: number;
  /** Share of all rules, by bytes, that one visit on a desktop does not use, in %. */
  unusedInOneVisit: number;
  /** The same share of the unconditional rules (`readRules`), over a full visit on a desktop and one on a phone together. */
  unusedPlain: number;
  /** Selectors of the unused unconditional rules, heaviest first. */
  unusedSelectors: string[];
}

interface UsedSheet {
  text: string;
  used: { start: number; end: number }[];
}

/** Measures which rules of its render-blocking stylesheets a page uses. Stylesheets that load later do not count, nor do their rules. */
export async function coverStyles(url: string): Promise<StyleCoverage> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const html = await (await fetch(url)).text();
    const named = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address = '']) => address);
    const visits: Map<string, UsedSheet>[] = [];
    for (const device of ['desktop', 'mobile'] as const) {
      const page = await browser.newPage(screens[device]);
      await page.coverage.startCSSCoverage();
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.waitForFunction(() => performance.getEntriesByName('portal-background').length > 0);
      const entries = await page.coverage.stopCSSCoverage();
      visits.push(new Map(entries.map(({ url: sheet, text = '', ranges }) => [new URL(sheet).pathname, { text, used: ranges }])));
      await page.close();
    }
    return sumUp(named, visits);
  } finally {
    await browser.close();
  }
}

function sumUp(named: readonly string[], visits: readonly ReadonlyMap<string, UsedSheet>[]): StyleCoverage {
  const rules = named.flatMap((address) => {
    const sheets = visits.map((visit) => visit.get(address));
    return readRules(sheets[0]?.text ?? '').map((rule) => ({
      ...rule,
      bytes: rule.end - rule.start,
      usedBy: sheets.map((sheet) => sheet?.used.some(({ start, end }) => start < rule.end && end > rule.start) ?? false),
    }));
  });
  const bytes = (some: typeof rules) => some.reduce((sum, rule) => sum + rule.bytes, 0);
  const plain = rules.filter(({ isPlain }) => isPlain);
  const unused = plain.filter(({ usedBy }) => !usedBy.includes(true)).toSorted((one, other) => other.bytes - one.bytes);
  const weights = named.map((address) => gzipSync(visits[0]?.get(address)?.text ?? '', { level: 9 }).length);
  return {
    kb: weights.reduce((sum, weight) => sum + weight, 0) / 1_000,
    unusedInOneVisit: (100 * bytes(rules.filter(({ usedBy }) => !usedBy[0]))) / bytes(rules),
    unusedPlain: (100 * bytes(unused)) / bytes(plain),
    unusedSelectors: unused.map(({ selector }) => selector),
  };
}
