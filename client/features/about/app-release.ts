import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getLatestAppVersion } from '#shared/contract/site.ts';
import type { DeviceType } from '#shared/rules/device.ts';
import { toWebAddress } from '#shared/rules/web-address.ts';

const contract = () => import('#shared/contract/site.ts');

/** The latest version of the app, for both platforms. */
export const latestAppVersionQuery = callQuery(
  remoteCall('site.getLatestAppVersion', async () => (await contract()).getLatestAppVersion),
  { query: {} },
);

interface AppDownload {
  platform: 'android' | 'ios';
  label: string;
  url: string;
}

export interface AppRelease {
  version: string;
  notes: readonly string[];
  publishedAt: string | null;
  /** Downloads, starting with the reader's own platform; empty if there is nothing to download. */
  downloads: readonly AppDownload[];
}

/** Converts the API's answer into the release that the download page shows on this device. */
export function toAppRelease(answer: CallData<typeof getLatestAppVersion>, device: DeviceType): AppRelease {
  const downloads = [
    { platform: 'android', label: 'Android 版下载', url: toWebAddress(answer.androidUrl) },
    { platform: 'ios', label: 'iPhone 版下载', url: toWebAddress(answer.iosUrl) },
  ] as const;
  const usable = downloads.flatMap(({ url, ...rest }): AppDownload[] => (url ? [{ ...rest, url }] : []));
  return {
    version: answer.version.trim().replace(/^v/i, ''),
    notes: [...new Set((answer.notes ?? '').split('\n').flatMap((line) => line.trim().replace(/^[-·•*]\s*/, '') || []))],
    publishedAt: answer.publishedAt ?? null,
    downloads: device === 'ios' ? [...usable].reverse() : usable,
  };
}
