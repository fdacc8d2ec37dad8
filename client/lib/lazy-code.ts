const arriving = new Map<string, Promise<unknown>>();

/**
 * Code that is loaded on demand, once its styles are there too; `sheets` are the names of their files, with spaces between. The build writes
 * this around each `import()` (scripts/build/lazy-imports.ts). Rejects when one of them cannot be loaded, and asks again the next time.
 */
export const lazyCode = async <Module>(code: Promise<Module>, sheets = ''): Promise<Module> =>
  (await Promise.all([code.catch(importAgain), ...(sheets ? sheets.split(' ') : []).map(addSheet)]))[0];

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

/** The place of a sheet among all of them, in which order they must stand: its name ends with it. */
const placeOf = (address: string): string => address.slice(-'00.css'.length);

function addSheet(sheet: string): Promise<unknown> | undefined {
  const address = `/assets/${sheet}.css`;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  // The document names those of its own page, and nothing runs before they are there.
  if (!arriving.has(sheet) && links.some(({ href }) => href.endsWith(address))) return undefined;
  const arrival =
    arriving.get(sheet) ??
    new Promise((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = address;
      link.onload = resolve;
      link.onerror = () => {
        link.remove();
        arriving.delete(sheet);
        reject(new TypeError(`Failed to load ${address}`));
      };
      document.head.insertBefore(link, links.find(({ href }) => placeOf(href) > placeOf(address)) ?? null);
    });
  arriving.set(sheet, arrival);
  return arrival;
}
