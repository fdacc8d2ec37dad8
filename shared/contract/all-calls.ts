import * as account from './account.ts';
import * as auth from './auth.ts';
import * as bookmark from './bookmark.ts';
import * as boost from './boost.ts';
import * as chat from './chat.ts';
import * as chatAttachments from './chat-attachments.ts';
import * as chatExchange from './chat-exchange.ts';
import * as chatQuickReplies from './chat-quick-replies.ts';
import * as chatSafety from './chat-safety.ts';
import * as chatSmsReminders from './chat-sms-reminders.ts';
import * as community from './community.ts';
import * as contact from './contact.ts';
import type { AnyCall } from './define-call.ts';
import * as demand from './demand.ts';
import * as demandStats from './demand-stats.ts';
import * as event from './event.ts';
import * as feedback from './feedback.ts';
import * as invoice from './invoice.ts';
import * as landing from './landing.ts';
import * as match from './match.ts';
import * as message from './message.ts';
import * as order from './order.ts';
import * as org from './org.ts';
import * as orgInvitation from './org-invitation.ts';
import * as partner from './partner.ts';
import * as payment from './payment.ts';
import * as publish from './publish.ts';
import * as reference from './reference.ts';
import * as referral from './referral.ts';
import * as report from './report.ts';
import * as reward from './reward.ts';
import * as savedSearch from './saved-search.ts';
import * as search from './search.ts';
import * as site from './site.ts';
import * as upload from './upload.ts';
import * as user from './user.ts';
import * as verification from './verification.ts';
import * as wallet from './wallet.ts';

const features = {
  account,
  auth,
  bookmark,
  boost,
  chat,
  chatAttachments,
  chatExchange,
  chatQuickReplies,
  chatSafety,
  chatSmsReminders,
  community,
  contact,
  demand,
  demandStats,
  event,
  feedback,
  message,
  invoice,
  order,
  org,
  orgInvitation,
  payment,
  partner,
  publish,
  reference,
  referral,
  report,
  reward,
  savedSearch,
  match,
  search,
  landing,
  site,
  upload,
  user,
  verification,
  wallet,
};

type Exported<Feature> = Feature extends unknown ? Feature[keyof Feature] : never;

/** The name of every call of the contract: `demand.search` and so on. */
export type CallName = Extract<Exported<(typeof features)[keyof typeof features]>, AnyCall>['name'];

const isCall = (exported: unknown): exported is AnyCall =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'response' in exported;

/** All calls of the contract, for looking up the expected shape of any answer. A test checks that no feature is missing. */
export const allCalls: readonly AnyCall[] = Object.values(features).flatMap((feature) => Object.values<unknown>(feature).filter(isCall));
