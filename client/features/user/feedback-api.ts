import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/feedback.ts');

export const removeFeedbackCall = remoteCall('feedback.remove', async () => (await contract()).removeFeedback);
export const resetFeedbackCall = remoteCall('feedback.reset', async () => (await contract()).resetFeedback);

/** The items that the user does not want recommended. */
export const feedbackQuery = callQuery(
  remoteCall('feedback.list', async () => (await contract()).listFeedback),
  {},
);
