/** Widths in px in which every uploaded picture is stored; a picture is never enlarged. */
export const imageWidths = [320, 960, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Maximum size of an upload, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Maximum number of pictures of one demand or report. */
export const MAX_IMAGES = 9;
/** Maximum number of pictures in an organization's profile. */
export const MAX_ORG_IMAGES = 6;

const uploaded = /^\/api\/file\/([0-9a-f]{32})\/(320|960|1600)\.webp$/;

/** Returns the URL path of an uploaded picture: 32 hex digits and a width. */
export const imageUrl = (id: string, width: ImageWidth): string => `/api/file/${id}/${width}.webp`;

/** Returns the storage key of a picture in one width. */
export const imageKey = (id: string, width: ImageWidth): string => `${id}-${width}.webp`;

/** Returns the id in an uploaded picture's address; null for any other address. */
export const imageIdOf = (url: string): string | null => uploaded.exec(url)?.[1] ?? null;

const drawn = /^\/images\/[\w/-]+\.svg$/;

/** Returns whether the portal serves a picture itself: an upload, or one of the drawings that the demo data uses. */
export const isPortalPicture = (url: string): boolean => imageIdOf(url) !== null || drawn.test(url);

/** Returns the address of the same picture in another width; addresses that are not uploads are unchanged. */
export const imageVariant = (url: string, width: ImageWidth): string => {
  const id = imageIdOf(url);
  return id ? imageUrl(id, width) : url;
};
