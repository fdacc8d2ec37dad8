import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type AliyunAccount, callAliyun } from '../aliyun/call-aliyun.ts';
import type { SmsProvider } from '../providers.ts';

export interface AliyunSmsOptions extends AliyunAccount {
  signName: string;
  templateCode: string;
  /** Where the service is; a test puts its own server here. */
  endpoint?: string;
}

const answerSchema = z.object({ Code: z.string() });

/** Alibaba Cloud SMS, SendSms of 2017-05-25. The template takes one parameter, `code`. */
export function createAliyunSms(options: AliyunSmsOptions, clock: Clock): SmsProvider {
  const endpoint = new URL(options.endpoint ?? 'https://dysmsapi.aliyuncs.com/');
  const service = { name: 'Aliyun SMS', endpoint, version: '2017-05-25', clock };
  return {
    sendCode: async ({ phone, code }) => {
      const query = {
        PhoneNumbers: phone,
        SignName: options.signName,
        TemplateCode: options.templateCode,
        TemplateParam: JSON.stringify({ code }),
      };
      const answer = answerSchema.safeParse(await callAliyun(service, options, 'SendSms', query));
      if (answer.data?.Code !== 'OK') throw new Error(`Aliyun SMS refused: ${answer.data?.Code ?? 'unknown answer'}`);
    },
  };
}
