import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { href } from '#shared/routes/href.ts';
import { changePersonalisationCall } from '../../safety-api.ts';
import { safetyAnchors } from '../../safety-model.ts';
import { SafetyRow } from './safety-row.tsx';

/** Turns personalised recommendations, which are based on the user's own demands, on or off, and explains them. */
export function PersonalisationRow({ isOn }: { isOn: boolean }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => apiOf(queryClient).call(changePersonalisationCall, { body: { on } }),
    onSuccess: ({ on }) => {
      showToast(on ? '已开启个性化推荐' : '已关闭个性化推荐', { tone: 'success' });
      return refreshAfter(queryClient, changePersonalisationCall);
    },
  });
  return (
    <SafetyRow
      id={safetyAnchors.personalisation}
      name="个性化推荐"
      action={
        <Button busy={isPending} onClick={() => mutate(!isOn)} aria-label={isOn ? '关闭个性化推荐' : '开启个性化推荐'}>
          {isOn ? '关闭' : '开启'}
        </Button>
      }
    >
      <p>
        {isOn ? <Chip tone="success">已开启</Chip> : <Chip>已关闭</Chip>} <a href={`${href('about')}#recommendation`}>推荐规则</a>
      </p>
      <p>
        {isOn
          ? '会按您发布的需求、订阅、资料和「不感兴趣」推荐，有新需求适合您时通知您。关闭后立即生效。'
          : '推荐对所有人相同，「不感兴趣」只用于匹配和订阅；新需求适合您发布的需求时，不会通知您。'}
      </p>
    </SafetyRow>
  );
}
