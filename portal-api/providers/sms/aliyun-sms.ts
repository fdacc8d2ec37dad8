import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { SmsProvider } from '../providers.ts';
import { readJson } from '../read-json.ts';
import { signAcs3, toCanonicalQuery } from './acs3-signature.ts';

export interface AliyunSmsOptions {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templateCode: string;
  /** Where the service is; a test puts its own server here. */
  endpoint?: string;
}

const answerSchema = z.object({ Code: z.string() });

/** Alibaba Cloud SMS, SendSms of 2017-05-25. The template takes one parameter, `code`. */
export function createAliyunSms(options: AliyunSmsOptions, clock: Clock): SmsProvider {
  const endpoint = new URL(options.endpoint ?? 'https://dysmsapi.aliyuncs.com/');
  return {
    sendCode: async ({ phone, code }) => {
      const query = {
        PhoneNumbers: phone,
        SignName: options.signName,
        TemplateCode: options.templateCode,
        TemplateParam: JSON.stringify({ code }),
      };
      const { host: _host, ...headers } = signAcs3({
        ...options,
        host: endpoint.host,
        action: 'SendSms',
        version: '2017-05-25',
        date: clock
          .now()
          .toISOString()
          .replace(/\.\d+Z$/, 'Z'),
        nonce: randomBytes(16).toString('hex'),
        query,
      });
      const url = new URL(`/?${toCanonicalQuery(query)}`, endpoint);
      const answer = answerSchema.safeParse(await readJson('Aliyun SMS', url, { method: 'POST', headers }));
      if (answer.data?.Code !== 'OK') throw new Error(`Aliyun SMS refused: ${answer.data?.Code ?? 'unknown answer'}`);
    },
  };
}
