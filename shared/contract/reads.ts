/**
 * Names of reads that become stale together, for `invalidates` of the writes (define-call.ts). A test checks that each is a read of the
 * contract.
 */

/** Reads of demands on cards and on their pages, with their publishers. Every page shows how many demands there are. */
export const publicDemandReads = [
  'demand.get',
  'demand.listTypes',
  'demand.listSimpleTypes',
  'demand.listRecommended',
  'demand.search',
  'demand.listOfPublisher',
] as const;

/** The same, and the reads of the user's own demands. */
export const demandReads = [...publicDemandReads, 'publish.getMine', 'publish.listMine'] as const;

/** Reads of demands that are suggested to a user, requested or not, and of their number. */
export const recommendationReads = ['demand.listRecommended', 'demand.get', 'match.list', 'publish.listMine', 'savedSearch.list'] as const;

/** Reads that contain the user's name or counts; invitations contain the inviter's name. */
export const userReads = ['user.getDetail', 'user.getSimple', 'user.getProfileProgress', 'referral.getInviter'] as const;

/** Reads that contain contacts, whether a contact exists, and what cannot be published without one. */
export const contactReads = [
  'contact.getMerged',
  'contact.getPersonal',
  'contact.get',
  'demand.get',
  'publish.getCreationData',
  'publish.getPrecheck',
  'user.getProfileProgress',
] as const;

/** Reads of the rewards that can be claimed. */
export const rewardReads = ['reward.list'] as const;

/** Reads of boosts, of their movements, and of orders: a boost that was used can no longer be refunded. */
export const boostReads = ['boost.listInventory', 'boost.listUsages', 'wallet.listRecords', 'order.list', 'order.get'] as const;

/** Reads of the rights of a level that are used today, and of what the order that bought it can still refund. */
export const rightsReads = ['payment.listPlans', 'order.list', 'order.get'] as const;

/** Reads of the user's organization, of its profile and its contact. */
export const orgReads = [
  ...userReads,
  ...demandReads,
  ...contactReads,
  ...rewardReads,
  'org.getMine',
  'org.get',
  'org.search',
  'org.listMembers',
  // Invitations end when their maker leaves or may no longer invite.
  'orgInvitation.list',
  'orgInvitation.get',
  'verification.getOfficial',
] as const;

/** Reads of badges, of what a verification allows, and of the notice about it. */
export const verificationReads = [
  ...userReads,
  ...demandReads,
  ...contactReads,
  ...rewardReads,
  'org.getMine',
  'message.listNotices',
  'message.countUnread',
  'verification.getRealName',
  'verification.getOfficial',
] as const;

/** Reads that publishing, taking down and removing change: lists and their counts, what may still be published, returned boosts. */
export const publishReads = [
  'user.getDetail',
  ...demandReads,
  'contact.getMerged',
  'contact.getPersonal',
  'publish.getCreationData',
  'publish.getPrecheck',
  ...boostReads,
  ...rewardReads,
  ...rightsReads,
] as const;

/** Reads that show prices, which operators change at any time. */
export const priceReads = ['payment.listProducts', 'payment.listPlans'] as const;

/** Reads that a payment or a refund changes: the order, the balance, the membership and its rights, boosts. */
export const paymentReads = [
  'user.getDetail',
  'wallet.getSummary',
  'wallet.getReturnPlan',
  ...rightsReads,
  // A checkout may be open in another tab.
  'payment.quoteOrder',
  ...boostReads,
] as const;
