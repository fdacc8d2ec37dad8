/** Returns the line that stands in the place of a retracted message, for its sender (`isOwn`) or for the other user. */
export const retractionText = (isOwn: boolean): string => (isOwn ? '您撤回了一条消息' : '对方撤回了一条消息');
