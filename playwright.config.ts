import { defineConfig } from '@playwright/test';

/**
 * The list of suggestions below the address bar is a page with scripts of its own, which Chromium starts for every window: a third of the
 * processor's time, and nobody sees it. Chromium takes one such switch only, so this one repeats the names that Playwright gives.
 */
const switchedOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/**
 * The network in the browser's own process: each answer crosses one process less, an eighth of what Chromium needs for a page. The others
 * are the names that Playwright gives.
 */
const switchedOn = ['NetworkServiceInProcess2', 'CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];

/** Browser tests: real Chromium, the built portal with its embedded API and demo data (started once by e2e/portal-setup.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/portal-setup.ts',
  fullyParallel: true,
  // A third one takes what two leave of two processors, while they wait for a portal to start or for a clock: a tenth of the time.
  workers: 3,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // As people's browsers say it: a headless one is taken for a crawler, which gets its pages in one piece.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    screenshot: 'only-on-failure',
    // A quarter of the time; `npm run test:e2e -- --trace on <name>` when a failure needs it.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page opens in the process of the blank tab before it, from which its `Cross-Origin-Opener-Policy` would part it.
        '--renderer-process-limit=1',
        `--disable-features=${switchedOff.join(',')}`,
        `--enable-features=${switchedOn.join(',')}`,
      ],
    },
  },
});
