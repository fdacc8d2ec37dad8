/** Compression is left to a proxy in front, as the documentation of Next.js advises. */
export default { compress: false, poweredByHeader: false };
