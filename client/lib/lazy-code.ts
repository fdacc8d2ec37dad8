const arriving = new Map<string, Promise<unknown>>();

/**
 * Loads code on demand together with its style sheets; `sheets` contains their file names, separated by spaces. The build wraps each
 * `import()` in this (scripts/build/lazy-imports.ts). Rejects if one of them cannot be loaded; the next call requests it again.
 */
export const lazyCode = async <Module>(code: Promise<Module>, sheets = ''): Promise<Module> =>
  (await Promise.all([code.catch(importAgain), ...(sheets ? sheets.split(' ') : []).map(addSheet)]))[0];

/**
 * Retries a module that failed to load, under another address. Browsers, including Chromium until 2026, remember a failed module for the
 * lifetime of the page and never request the same address again (HTML standard, "fetch a single module script"). Safari, whose error does
 * not contain the address, requests it again by itself.
 */
function importAgain(failure: unknown): Promise<never> {
  const [address] = /https?:\S+\.js/.exec(String(failure)) ?? [];
  if (!address) throw failure;
  return import(`${address}?${Date.now()}`) as Promise<never>;
}

/** Returns the position of a style sheet in the required order, which is the end of its file name. */
const placeOf = (address: string): string => address.slice(-'00.css'.length);

function addSheet(sheet: string): Promise<unknown> | undefined {
  const address = `/assets/${sheet}.css`;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  // The document contains the sheets of its own page, and no script runs before they are loaded.
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
