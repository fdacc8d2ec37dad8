import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { CACHE_TTL_MS } from '#shared/constants.ts';

const profile = () => import('#shared/contract/user.ts');
const contacts = () => import('#shared/contract/contact.ts');

export const editUserCall = remoteCall('user.edit', async () => (await profile()).editUser);
export const contactPhoneCall = remoteCall('user.changeContactPhone', async () => (await profile()).changeContactPhone);

/** The missing parts of the user's profile, and the price of the next name change. */
export const profileProgressQuery = callQuery(
  remoteCall('user.getProfileProgress', async () => (await profile()).getProfileProgress),
  {},
);

/** The user's personal contact. */
export const personalContactQuery = callQuery(
  remoteCall('contact.getPersonal', async () => (await contacts()).getPersonalContact),
  {},
);

/** The personal contact and the organization's, and the default of the two for new demands. */
export const mergedContactQuery = callQuery(
  remoteCall('contact.getMerged', async () => (await contacts()).getMergedContact),
  {},
);

/** Common positions, as suggestions. */
export const positionsQuery = callQuery(
  remoteCall('reference.getPositions', async () => (await import('#shared/contract/reference.ts')).getPositions),
  {},
  { staleTime: CACHE_TTL_MS },
);
