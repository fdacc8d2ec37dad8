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
