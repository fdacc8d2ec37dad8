/** Widths in px in which every uploaded picture is kept, never wider than it came. */
export const imageWidths = [320, 960, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Largest upload, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Pictures of one demand or report. */
export const MAX_IMAGES = 9;
/** Pictures that an organization shows of itself. */
export const MAX_ORG_IMAGES = 6;

const uploaded = /^\/api\/file\/([0-9a-f]{32})\/(320|960|1600)\.webp$/;

/** Where an uploaded picture is served: 32 hex digits and a width. */
export const imageUrl = (id: string, width: ImageWidth): string => `/api/file/${id}/${width}.webp`;

/** Under which key the storage has a picture in one width. */
export const imageKey = (id: string, width: ImageWidth): string => `${id}-${width}.webp`;

/** The id in an uploaded picture's address; null for every other address. */
export const imageIdOf = (url: string): string | null => uploaded.exec(url)?.[1] ?? null;

const drawn = /^\/images\/[\w/-]+\.svg$/;

/** A picture that the portal serves itself: uploaded, or one of its own drawings, which the demo data has. */
export const isPortalPicture = (url: string): boolean => imageIdOf(url) !== null || drawn.test(url);

/** The same picture in another width; addresses that are no uploads of ours stay as they are. */
export const imageVariant = (url: string, width: ImageWidth): string => {
  const id = imageIdOf(url);
  return id ? imageUrl(id, width) : url;
};
