import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type AliyunAccount, callAliyun } from '../aliyun/call-aliyun.ts';
import type { SmsProvider, SmsReminderProvider } from '../providers.ts';

export interface AliyunSmsOptions extends AliyunAccount {
  signName: string;
  templateCode: string;
  /** Address of the service; tests set it to a local server. */
  endpoint?: string;
}

const answerSchema = z.object({ Code: z.string() });

/** Creates the client of Alibaba Cloud SMS (SendSms, 2017-05-25). The template takes one parameter, `code`. */
export function createAliyunSms(options: AliyunSmsOptions, clock: Clock): SmsProvider {
  const send = createSender(options, clock);
  return { sendCode: ({ phone, code }) => send(phone, { code }) };
}

/** Creates the sender of reminders. Its template is another one, approved as a notification, and takes one parameter, `count`. */
export function createAliyunSmsReminder(options: AliyunSmsOptions, clock: Clock): SmsReminderProvider {
  const send = createSender(options, clock);
  return { remind: ({ phone, unread }) => send(phone, { count: String(unread) }) };
}

/** Returns a function that sends the template with its parameters to a phone, and throws if the carrier refuses it. */
function createSender(options: AliyunSmsOptions, clock: Clock) {
  const endpoint = new URL(options.endpoint ?? 'https://dysmsapi.aliyuncs.com/');
  const service = { name: 'Aliyun SMS', endpoint, version: '2017-05-25', clock };
  return async (phone: string, parameters: Record<string, string>): Promise<void> => {
    const query = {
      PhoneNumbers: phone,
      SignName: options.signName,
      TemplateCode: options.templateCode,
      TemplateParam: JSON.stringify(parameters),
    };
    const answer = answerSchema.safeParse(await callAliyun(service, options, 'SendSms', query));
    if (answer.data?.Code !== 'OK') throw new Error(`Aliyun SMS refused: ${answer.data?.Code ?? 'unknown answer'}`);
  };
}
