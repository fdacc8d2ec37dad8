import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Chromium without a user interface: tests need a fifth less CPU time in it. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const FONTS = 'fonts-noto-cjk';

interface BrowserChoice {
  /** Requires the complete browser, even if a headless shell is installed. */
  whole?: boolean;
}

/**
 * Returns the path of Chromium or Chrome: CHROME_PATH, or else an installed browser. On Debian as root it installs a missing browser (with
 * a Chinese font); elsewhere the error explains what to do.
 */
export function findBrowser({ whole = false }: BrowserChoice = {}): string {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  const wanted = whole ? names : [...shells, ...names];
  return findInstalled(wanted) ?? installOnDebian(wanted) ?? failWithAdvice();
}

/** Returns the first of these names that is found on the path. The order of the names takes precedence over the order of the folders. */
function findInstalled(wanted: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  const onPath = wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].find((path) => existsSync(path)) ?? null;
}

function installOnDebian(wanted: readonly string[]): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (...packages: string[]) =>
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const [shell = 'chromium'] = wanted;
  try {
    install(shell, FONTS);
  } catch {
    // Some Debian derivatives lack this package.
    install('chromium', FONTS);
  }
  return findInstalled(wanted);
}

function failWithAdvice(): never {
  throw new Error(
    'The browser tests need Chromium or Chrome: `apt-get install chromium fonts-noto-cjk` (Debian, Ubuntu), `brew install --cask chromium` (macOS), or set CHROME_PATH.',
  );
}
