import { callQuery, withPreviousData } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/constants.ts';
import type { MineSearch } from './mine-model.ts';

const contract = () => import('#shared/contract/publish.ts');
const contacts = () => import('#shared/contract/contact.ts');

export const saveCall = remoteCall('publish.save', async () => (await contract()).saveDemand);
export const updateCall = remoteCall('publish.update', async () => (await contract()).updateDemand);
export const showCall = remoteCall('publish.show', async () => (await contract()).showDemand);
export const removeCall = remoteCall('publish.remove', async () => (await contract()).removeDemand);

/** Whose drafts these are; the frame and the account's pages ask for the same. */
export const userQuery = callQuery(
  remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail),
  {},
);

/** The choices and defaults of the form. */
export const creationQuery = callQuery(
  remoteCall('publish.getCreationData', async () => (await contract()).getCreationData),
  {},
);

/** May the user publish now, and if not, why. */
export const precheckQuery = callQuery(
  remoteCall('publish.getPrecheck', async () => (await contract()).getPublishPrecheck),
  {},
);

const myDemandCall = remoteCall('publish.getMine', async () => (await contract()).getMyDemand);
export const myDemandQuery = (demandId: string) => callQuery(myDemandCall, { params: { id: demandId } });

const mineCall = remoteCall('publish.listMine', async () => (await contract()).listMyDemands);
/** One page of the own demands. */
export const mineQuery = ({ auditStatus, keyword, pageNum }: MineSearch) =>
  callQuery(mineCall, {
    query: { ...(auditStatus && { auditStatus }), ...(keyword && { keyword }), pageNum, pageSize: DEFAULT_PAGE_SIZE },
  });

const viewersCall = remoteCall('contact.listViewers', async () => (await contacts()).listContactViewers);
export const VIEWERS_PAGE_SIZE = 10;
/** Who has unlocked the contact of an own demand. */
export const contactViewersQuery = (demandId: string, pageNum: number) =>
  withPreviousData(callQuery(viewersCall, { params: { id: demandId }, query: { pageNum, pageSize: VIEWERS_PAGE_SIZE } }));
