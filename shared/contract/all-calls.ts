import type * as z from 'zod';
import {
  bindInviteCode,
  loginByPassword,
  loginBySms,
  loginByWeixin,
  logout,
  register,
  registerByJverify,
  resetPassword,
  sendSmsCode,
} from './auth-contract.ts';
import type { Call } from './define-call.ts';
import { getDemand, getDemandTypes, getRecommendedDemands, getSimpleDemandTypes, searchDemands } from './demand-contract.ts';
import { countUnread, getAnnouncement, getNotice, listAnnouncements, listNotices, readAllNotices } from './message-contract.ts';
import { getDemandOptions, getIndustryChildren, getIndustryTree, getPositions, getRegionTree } from './reference-contract.ts';
import { getBanners, getConfig, getLatestAppVersion, getOverall, reportEvent } from './site-contract.ts';
import { getSimpleUser, getUserDetail } from './user-contract.ts';

/** Every call of the contract, for whoever meets an answer and asks what it should look like. A test sees that none is missing. */
export const allCalls: readonly Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>[] = [
  bindInviteCode,
  loginByPassword,
  loginBySms,
  loginByWeixin,
  logout,
  register,
  registerByJverify,
  resetPassword,
  sendSmsCode,
  getDemand,
  getDemandTypes,
  getRecommendedDemands,
  getSimpleDemandTypes,
  searchDemands,
  countUnread,
  getAnnouncement,
  getNotice,
  listAnnouncements,
  listNotices,
  readAllNotices,
  getDemandOptions,
  getIndustryChildren,
  getIndustryTree,
  getPositions,
  getRegionTree,
  getBanners,
  getConfig,
  getLatestAppVersion,
  getOverall,
  reportEvent,
  getSimpleUser,
  getUserDetail,
];
