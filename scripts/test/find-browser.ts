import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-cjk'];

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
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places].find((path) => existsSync(path)) ?? null;
}

function installOnDebian(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES], { stdio: 'inherit', env });
  return findInstalled();
}

function failWithAdvice(): never {
  throw new Error(
    'The browser tests need Chromium or Chrome: `apt-get install chromium fonts-noto-cjk` (Debian, Ubuntu), `brew install --cask chromium` (macOS), or set CHROME_PATH.',
  );
}
