/** Returns the `Content-Disposition` of a file that the browser saves (RFC 6266), with a fallback in ASCII. */
export function attachmentNamed(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  const extension = /\.[a-z0-9]+$/i.exec(name)?.[0] ?? '';
  return `attachment; filename="file${extension}"; filename*=UTF-8''${encoded}`;
}
