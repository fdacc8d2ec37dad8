import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Chromium without windows: tests need a fifth less of the processor in it. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const FONTS = 'fonts-noto-cjk';

interface BrowserChoice {
  /** The whole browser, as people have it, even where there is one without windows. */
  whole?: boolean;
}

/**
 * Gives the path of a Chromium or Chrome: CHROME_PATH, then the machine's own. On Debian as root it is installed when missing (with a
 * Chinese font); elsewhere the error says what to do.
 */
export function findBrowser({ whole = false }: BrowserChoice = {}): string {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  const wanted = whole ? names : [...shells, ...names];
  return findInstalled(wanted) ?? installOnDebian(wanted) ?? failWithAdvice();
}

/** The first of these names that is on the path, wherever on it. */
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
    // Some relatives of Debian have no such package.
    install('chromium', FONTS);
  }
  return findInstalled(wanted);
}

function failWithAdvice(): never {
  throw new Error(
    'The browser tests need Chromium or Chrome: `apt-get install chromium fonts-noto-cjk` (Debian, Ubuntu), `brew install --cask chromium` (macOS), or set CHROME_PATH.',
  );
}
