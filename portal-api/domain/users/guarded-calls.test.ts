import { expect, test } from '@jest/globals';
import * as account from '#shared/contract/account.ts';
import { allCalls } from '#shared/contract/all-calls.ts';
import * as auth from '#shared/contract/auth.ts';
import { cancelCollection, clearHistory, collectDemand } from '#shared/contract/bookmark.ts';
import { blockUser, changeThreadSettings, markThreadRead, reportPeer, retractMessage } from '#shared/contract/chat.ts';
import { refuseExchange, withdrawExchange } from '#shared/contract/chat-exchange.ts';
import { saveFollowUp } from '#shared/contract/contact.ts';
import { reportEvent, reportExposures } from '#shared/contract/event.ts';
import { giveFeedback, removeFeedback, resetFeedback, withdrawFeedback } from '#shared/contract/feedback.ts';
import { requestInvoice, withdrawInvoice } from '#shared/contract/invoice.ts';
import { markMatchesSeen } from '#shared/contract/match.ts';
import { readAllNotices } from '#shared/contract/message.ts';
import { cancelOrder, requestRefund } from '#shared/contract/order.ts';
import { changeOrgMember, leaveOrg } from '#shared/contract/org.ts';
import { revokeOrgInvitation } from '#shared/contract/org-invitation.ts';
import { applyAsPartner } from '#shared/contract/partner.ts';
import { quoteOrder } from '#shared/contract/payment.ts';
import { removeDemand } from '#shared/contract/publish.ts';
import { reportDemand } from '#shared/contract/report.ts';
import { claimReward } from '#shared/contract/reward.ts';
import { changeSavedSearch, createSavedSearch, deleteSavedSearch, markSavedSearchSeen } from '#shared/contract/saved-search.ts';
import { reportSearch, reportSearchClick } from '#shared/contract/search.ts';
import { uploadImage } from '#shared/contract/upload.ts';
import { changeLoginPhone } from '#shared/contract/user.ts';
import { submitOfficial, submitRealName, uploadPrivateImage } from '#shared/contract/verification.ts';
import { guardedCalls } from './guarded-calls.ts';

/** Writes that other users neither see nor are contacted by, that only reviewers read, or that remove the user's own data. */
const free = [
  auth.loginByPassword,
  auth.loginBySms,
  auth.loginByWechat,
  auth.registerByJverify,
  auth.register,
  auth.resetPassword,
  auth.sendSmsCode,
  auth.bindInviteCode,
  auth.logout,
  account.acceptAgreement,
  account.changePersonalisation,
  account.changePassword,
  account.revokeSession,
  account.requestDeletion,
  account.cancelDeletion,
  changeLoginPhone,
  removeDemand,
  collectDemand,
  cancelCollection,
  clearHistory,
  reportDemand,
  uploadImage,
  uploadPrivateImage,
  submitRealName,
  submitOfficial,
  applyAsPartner,
  claimReward,
  leaveOrg,
  changeOrgMember,
  revokeOrgInvitation,
  blockUser,
  changeThreadSettings,
  markThreadRead,
  reportPeer,
  retractMessage,
  refuseExchange,
  withdrawExchange,
  readAllNotices,
  reportEvent,
  reportExposures,
  reportSearch,
  reportSearchClick,
  saveFollowUp,
  createSavedSearch,
  changeSavedSearch,
  deleteSavedSearch,
  markSavedSearchSeen,
  markMatchesSeen,
  giveFeedback,
  withdrawFeedback,
  removeFeedback,
  resetFeedback,
  quoteOrder,
  cancelOrder,
  requestRefund,
  requestInvoice,
  withdrawInvoice,
].map(({ name }): string => name);

test('every write of the contract is guarded against blocked users, or known to reach nobody', () => {
  const writes = allCalls.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  const guarded = guardedCalls.map(({ name }): string => name);
  expect(writes.filter((name) => !guarded.includes(name) && !free.includes(name))).toEqual([]);
  expect(guarded.filter((name) => free.includes(name))).toEqual([]);
});

test('the contract declares a 403 for every guarded call', () => {
  const silent = guardedCalls.filter(({ errors = [] }) => !errors.some(({ status }) => status === 403));
  expect(silent.map(({ name }) => name)).toEqual([]);
});
