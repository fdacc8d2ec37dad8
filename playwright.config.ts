import { defineConfig } from '@playwright/test';

/**
 * Features to disable. The suggestion list of the address bar is a page with scripts of its own, which Chromium starts for every window: it
 * takes a third of the CPU time and is never seen. Chromium accepts only one such switch, so the list repeats Playwright's names.
 */
const switchedOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/**
 * Features to enable. With the network service in the browser process, each answer crosses one process less, which saves an eighth of
 * Chromium's work for a page. The other names are Playwright's.
 */
const switchedOn = ['NetworkServiceInProcess2', 'CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];

/** Browser tests: real Chromium, and the built portal with its embedded API and demo data (started once by e2e/portal-setup.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/portal-setup.ts',
  fullyParallel: true,
  // Two workers leave two cores partly idle while they wait for a portal to start or for a clock. A third one saves a tenth of the time.
  workers: 3,
  retries: 0,
  // Only ends a test that hangs: a machine may take three times as long as a usual one, on which the longest test takes 40 s.
  timeout: 240_000,
  // The same holds for what a page shows: on one core, beside the build of the image, a navigation has taken more than 15 s.
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // The user agent of a regular browser: a headless one is taken for a crawler, which gets its pages unstreamed.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    screenshot: 'only-on-failure',
    // Tracing takes a quarter of the time. Enable it to debug a failure: `npm run test:e2e -- --trace on <name>`.
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
        // Opens each page in the process of the blank tab before it. Its `Cross-Origin-Opener-Policy` would otherwise require another
        // process.
        '--renderer-process-limit=1',
        `--disable-features=${switchedOff.join(',')}`,
        `--enable-features=${switchedOn.join(',')}`,
      ],
    },
  },
});
