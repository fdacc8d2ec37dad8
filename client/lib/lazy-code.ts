/** The stylesheets in the order in which they must stand in a page, as `name-hash`, with spaces between; the build writes them here. */
declare const STYLE_SHEETS: string;

const addresses = STYLE_SHEETS.split(' ').map((sheet) => `/assets/${sheet}.css`);
const arriving: (Promise<unknown> | undefined)[] = [];

/**
 * Code that is loaded on demand, once its styles are there too; `places` are places in the list of sheets. The build writes this around
 * each `import()` (scripts/build/lazy-imports.ts). Rejects when one of them cannot be loaded, and asks again the next time.
 */
export const lazyCode = async <Module>(code: Promise<Module>, places: readonly number[] = []): Promise<Module> =>
  (await Promise.all([code.catch(importAgain), ...places.map(addSheet)]))[0];

/**
 * Browsers, Chromium until 2026 among them, remember for the life of a page that a module has not come, and never ask for it again under
 * the same address (HTML standard, "fetch a single module script"); under another one they do. Safari, which does not say the address,
 * asks again by itself.
 */
function importAgain(failure: unknown): Promise<never> {
  const [address] = /https?:\S+\.js/.exec(String(failure)) ?? [];
  if (!address) throw failure;
  return import(`${address}?${Date.now()}`) as Promise<never>;
}

const linkOf = (address: string | undefined) => document.querySelector(`link[rel=stylesheet][href="${address}"]`);

function addSheet(place: number): Promise<unknown> | undefined {
  const address = addresses[place];
  // The document names those of its own page, and nothing runs before they are there.
  if (!address || (!arriving[place] && linkOf(address))) return undefined;
  arriving[place] ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      arriving[place] = undefined;
      reject(new TypeError(`Failed to load ${address}`));
    };
    const later = addresses.slice(place + 1).map(linkOf);
    document.head.insertBefore(link, later.find((other) => other !== null) ?? null);
  });
  return arriving[place];
}
