/** Saves a file with the browser: `saveFile('我的数据.json', new Blob([text], { type: 'application/json' }))`. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Returns the portal's name with only the characters that are safe in a file name. */
export const nameForFile = (siteName: string): string => siteName.replace(/[^\p{L}\p{N}-]/gu, '');
