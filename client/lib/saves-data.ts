declare global {
  interface Navigator {
    /** Of the Network Information API, which Chromium alone has; TypeScript does not know `saveData`. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Does its owner ask the browser to save data, as people do who pay for each megabyte? False where browsers do not say. Browser only. */
export const savesData = (): boolean => navigator.connection?.saveData === true;
