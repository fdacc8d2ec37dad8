import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/chat-quick-replies.ts');
const getCall = remoteCall('chatQuickReplies.get', async () => (await contract()).getQuickReplies);
export const saveQuickRepliesCall = remoteCall('chatQuickReplies.save', async () => (await contract()).saveQuickReplies);

/** The sentences that the user has saved for messages; null if the API lacks the call. */
export const quickRepliesQuery = nullIfMissing(callQuery(getCall, {}));
