/** Maximum number of pictures of one message. */
export const MAX_CHAT_PICTURES = 9;

/** Maximum number of pictures that one user uploads to conversations within 24 hours. */
export const CHAT_PICTURES_PER_DAY = 100;

/** Widths in px in which a picture of a conversation is stored; it is never enlarged. */
export const chatPictureWidths = [320, 1600] as const;
export type ChatPictureWidth = (typeof chatPictureWidths)[number];

/** Content of a message that has pictures and no text: lists, notifications and clients without pictures show it. */
export const PICTURE_WORDS = '[图片]';

/** Returns the URL path of a picture in one width. Only the two users of the conversation may read it. */
export const chatPictureUrl = (threadId: string, pictureId: string, width: ChatPictureWidth): string =>
  `/api/chat/${threadId}/pictures/${pictureId}?size=${width}`;

/** Kinds of documents that can be sent in a conversation; each is also the extension of their names. */
export const chatFileKinds = ['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'csv'] as const;
export type ChatFileKind = (typeof chatFileKinds)[number];

/**
 * Returns the content of a message that has a document and no text: lists, notifications and clients without documents show it. Pages that
 * show the document hide these words.
 */
export const fileWords = (name: string): string => `[文件] ${name}`;

/**
 * Returns the content of a message that shares a demand: lists, notifications and clients that do not show the demand show it. Pages that show
 * the demand hide these words.
 */
export const sharedDemandWords = (title: string): string => `[需求] ${title}`;

/** Returns the URL path of a document. Only the two users of the conversation may read it. */
export const chatFileUrl = (threadId: string, fileId: string): string => `/api/chat/${threadId}/files/${fileId}`;

const MB = 1024 * 1024;

/** Formats the size of a document: `820 KB`, `1.4 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;
