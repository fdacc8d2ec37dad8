import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { SmsReminders } from '#shared/contract/chat-sms-reminders.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { smsReminderRules } from '#shared/rules/sms-reminders.ts';
import { changePersonalisationCall, changeSmsRemindersCall } from '../../safety-api.ts';
import { safetyAnchors } from '../../safety-model.ts';
import { SafetyRow } from './safety-row.tsx';

interface ToggleRowProps {
  /** Anchor of the row. */
  id: string;
  name: string;
  isOn: boolean;
  /** The call that stores the choice. */
  call: typeof changePersonalisationCall | typeof changeSmsRemindersCall;
  /** Shown beside the state. */
  note?: ReactNode;
  /** Explains the current state. */
  children: ReactNode;
}

/** A setting that is on or off, with what it means and a button that changes it. */
function ToggleRow({ id, name, isOn, call, note, children }: ToggleRowProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => apiOf(queryClient).call(call, { body: { on } }),
    onSuccess: ({ on }) => showToast(`${on ? '已开启' : '已关闭'}${name}`, { tone: 'success' }),
    // Also after a failure: its response may be lost.
    onSettled: () => refreshAfter(queryClient, call),
  });
  const change = isOn ? '关闭' : '开启';
  return (
    <SafetyRow
      id={id}
      name={name}
      action={
        <Button busy={isPending} onClick={() => mutate(!isOn)} aria-label={change + name}>
          {change}
        </Button>
      }
    >
      <p>
        {isOn ? <Chip tone="success">已开启</Chip> : <Chip>已关闭</Chip>} {note}
      </p>
      <p>{children}</p>
    </SafetyRow>
  );
}

/** Turns personalised recommendations, which are based on the user's own demands, on or off, and explains them. */
export const PersonalisationRow = ({ isOn }: { isOn: boolean }) => (
  <ToggleRow
    id={safetyAnchors.personalisation}
    name="个性化推荐"
    isOn={isOn}
    call={changePersonalisationCall}
    note={<a href={`${href('about')}#recommendation`}>推荐规则</a>}
  >
    {isOn
      ? '会按您发布的需求、订阅、资料和「不感兴趣」推荐，有新需求适合您时通知您。关闭后立即生效。'
      : '推荐对所有人相同，「不感兴趣」只用于匹配和订阅；新需求适合您发布的需求时，不会通知您。'}
  </ToggleRow>
);

const { unreadMs, perDay, perWeek, quietFrom, quietUntil } = smsReminderRules;

/** Turns reminders of unread messages by SMS on or off, and says when they are sent and to which phone. */
export const SmsReminderRow = ({ on, phone }: Pick<SmsReminders, 'on' | 'phone'>) => (
  <ToggleRow id={safetyAnchors.reminders} name="短信提醒" isOn={on} call={changeSmsRemindersCall} note={phone}>
    {`您不在线时，有消息超过 ${unreadMs / HOUR_MS} 小时未读，就发一条短信告诉您未读条数，不含消息内容。`}
    {`每天最多 ${perDay} 条，每周最多 ${perWeek} 条，${quietFrom}:00 至次日 ${quietUntil}:00 不发送。`}
  </ToggleRow>
);
