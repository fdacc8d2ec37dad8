/** Hands a text to the browser as a file to keep: `saveFile('我的数据.json', 'application/json', text)`. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser begins to read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The portal's name as part of a file's name. */
export const nameForFile = (siteName: string): string => siteName.replace(/[^\p{L}\p{N}-]/gu, '');
