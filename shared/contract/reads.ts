/**
 * Names of reads that go stale together, for `invalidates` of the writes (define-call.ts). A test sees that each is a read of the
 * contract.
 */

/** Demands on cards and on their pages, with whoever publishes them. How many there are stands on every page. */
export const publicDemandReads = [
  'demand.get',
  'demand.listTypes',
  'demand.listSimpleTypes',
  'demand.listRecommended',
  'demand.search',
  'demand.listOfPublisher',
] as const;

/** The same, and one's own among them. */
export const demandReads = [...publicDemandReads, 'publish.getMine', 'publish.listMine'] as const;

/** Demands that are suggested to somebody, whether they have asked for it or not, and how many there are. */
export const recommendationReads = ['demand.listRecommended', 'demand.get', 'match.list', 'publish.listMine', 'savedSearch.list'] as const;

/** Where the user is named and counted; invitations say who invites. */
export const userReads = ['user.getDetail', 'user.getSimple', 'user.getProfileProgress', 'referral.getInviter'] as const;

/** How somebody is reached, whether they can be, and what may be published for want of it. */
export const contactReads = [
  'contact.getMerged',
  'contact.getPersonal',
  'contact.get',
  'demand.get',
  'publish.getCreationData',
  'publish.getPrecheck',
  'user.getProfileProgress',
] as const;

/** The gifts that may be claimed by now. */
export const rewardReads = ['reward.list'] as const;

/** Boosts, what has moved them, and the orders: what is used comes back of none. */
export const boostReads = ['boost.listInventory', 'boost.listUsages', 'wallet.listRecords', 'order.list', 'order.get'] as const;

/** The rights of a level that are used today, and what comes back of the order that bought it. */
export const rightsReads = ['payment.listPlans', 'order.list', 'order.get'] as const;

/** The organization that one belongs to, what it says about itself and how it is reached. */
export const orgReads = [
  ...userReads,
  ...demandReads,
  ...contactReads,
  ...rewardReads,
  'org.getMine',
  'org.get',
  'org.search',
  'org.listMembers',
  // They go with those who leave, or may no longer invite.
  'orgInvitation.list',
  'orgInvitation.get',
  'verification.getOfficial',
] as const;

/** Badges, what a verification allows, the notice of it. */
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

/** Publishing, taking down, removing: lists and their counts, what may still be published, boosts that came back. */
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

/** Whatever a payment brings or takes: the order, the balance, the membership and its rights, boosts. */
export const paymentReads = [
  'user.getDetail',
  'wallet.getSummary',
  'wallet.getReturnPlan',
  ...rightsReads,
  // The checkout that is open in another tab.
  'payment.quoteOrder',
  ...boostReads,
] as const;
