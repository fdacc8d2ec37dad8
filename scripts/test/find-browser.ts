import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The first is Chromium without windows, which takes a quarter less of the processor than one that hides them. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Of Debian; the first that its release has. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Gives the path of a Chromium or Chrome: CHROME_PATH, then the machine's own. On Debian as root it is installed when missing (with a
 * Chinese font); elsewhere the error says what to do.
 */
export function findBrowser(): string {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  return findInstalled() ?? installOnDebian() ?? failWithAdvice();
}

function findInstalled(): string | null {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].find((path) => existsSync(path)) ?? null;
}

function installOnDebian(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  for (const name of PACKAGES) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk'], { stdio: 'inherit', env });
    const installed = findInstalled();
    if (installed) return installed;
  }
  return null;
}

function failWithAdvice(): never {
  throw new Error(
    'The browser tests need Chromium or Chrome: `apt-get install chromium fonts-noto-cjk` (Debian, Ubuntu), `brew install --cask chromium` (macOS), or set CHROME_PATH.',
  );
}
