import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { CACHE_TTL_MS } from '#shared/constants.ts';

const profile = () => import('#shared/contract/profile.ts');
const contacts = () => import('#shared/contract/contact.ts');

export const editUserCall = remoteCall('E18', async () => (await profile()).editUser);
export const contactPhoneCall = remoteCall('E30', async () => (await profile()).changeContactPhone);
export const loginPhoneContactCall = remoteCall('E31', async () => (await profile()).useLoginPhoneAsContact);

/** What is missing of one's profile, and what the next change of name takes (ext:profile-progress). */
export const profileProgressQuery = callQuery(
  remoteCall('ext:profile-progress', async () => (await profile()).getProfileProgress),
  {},
);

/** One's own contact (E28). */
export const personalContactQuery = callQuery(
  remoteCall('E28', async () => (await contacts()).getPersonalContact),
  {},
);

/** One's own contact and the organization's, and which of them a new demand shows (E27). */
export const mergedContactQuery = callQuery(
  remoteCall('E27', async () => (await contacts()).getMergedContact),
  {},
);

/** What people usually are (E34): suggestions. */
export const positionsQuery = callQuery(
  remoteCall('E34', async () => (await import('#shared/contract/reference.ts')).getPositions),
  {},
  { staleTime: CACHE_TTL_MS },
);
