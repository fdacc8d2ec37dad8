/** Kinds of documents that can be sent in a conversation; each is also the extension of their names. */
export const chatFileKinds = ['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'csv'] as const;
export type ChatFileKind = (typeof chatFileKinds)[number];

/**
 * Returns the content of a message that has a document and no text: lists, notifications and clients without documents show it. Pages that
 * show the document hide these words.
 */
export const fileWords = (name: string): string => `[文件] ${name}`;

/** Returns the URL path of a document. Only the two users of the conversation may read it. */
export const chatFileUrl = (threadId: string, fileId: string): string => `/api/chat/${threadId}/files/${fileId}`;

const MB = 1024 * 1024;

/** Formats the size of a document: `820 KB`, `1.4 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;
