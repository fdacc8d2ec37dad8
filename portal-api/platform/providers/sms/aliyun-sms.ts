import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type AliyunAccount, callAliyun } from '../aliyun/call-aliyun.ts';
import type { SmsProvider } from '../providers.ts';

export interface AliyunSmsOptions extends AliyunAccount {
  signName: string;
  templateCode: string;
  /** Address of the service; tests set it to a local server. */
  endpoint?: string;
}

const answerSchema = z.object({ Code: z.string() });

/** Creates the client of Alibaba Cloud SMS (SendSms, 2017-05-25). The template takes one parameter, `code`. */
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
