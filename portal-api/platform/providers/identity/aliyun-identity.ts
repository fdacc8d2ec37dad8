import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type AliyunAccount, callAliyun } from '../aliyun/call-aliyun.ts';
import type { IdentityProvider } from '../providers.ts';

interface AliyunIdentityOptions extends AliyunAccount {
  /** Address of the service; tests set it to a local server. */
  endpoint?: string;
}

/** A string in observed answers, a number in the documentation. */
const code = z.union([z.string(), z.number()]).transform(String);
const answerSchema = z.object({ Code: code, ResultObject: z.object({ BizCode: code }).optional() });

/** Outcomes by BizCode; any other code means unavailable. */
const outcomes: Readonly<Record<string, 'match' | 'mismatch' | 'no-record'>> = { 1: 'match', 2: 'mismatch', 3: 'no-record' };

/** Creates the identity check of Alibaba Cloud (Id2MetaVerify of cloudauth 2019-03-07): whether a name and a number belong together. */
export function createAliyunIdentity(options: AliyunIdentityOptions, clock: Clock): IdentityProvider {
  const endpoint = new URL(options.endpoint ?? 'https://cloudauth.aliyuncs.com/');
  const service = { name: 'Aliyun identity', endpoint, version: '2019-03-07', clock };
  return {
    check: async ({ name, number }) => {
      const query = { ParamType: 'normal', UserName: name, IdentifyNum: number };
      const answer = await callAliyun(service, options, 'Id2MetaVerify', query).then(answerSchema.safeParse, () => null);
      if (answer?.data?.Code !== '200') return 'unavailable';
      return outcomes[answer.data.ResultObject?.BizCode ?? ''] ?? 'unavailable';
    },
  };
}
