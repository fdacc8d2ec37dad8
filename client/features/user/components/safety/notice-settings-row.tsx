import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { apiOf } from '#client/lib/call-query.ts';
import { useIsHydrated } from '#client/lib/hydration.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { href } from '#shared/routes/href.ts';
import type { MutableNoticeCategory } from '#shared/rules/notice-settings.ts';
import { safetyAnchors } from '../../safety-model.ts';
import { changeNoticeSettingsCall } from '../../user-api.ts';
import { SafetyRow } from './safety-row.tsx';

const Groups = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(260px, 1fr));
  gap: var(--space-1) var(--space-4);
  margin: var(--space-2) 0;

  /* The touch areas of two rows do not overlap. */
  @media (max-width: 767px) {
    row-gap: var(--space-2);
  }
`;

const Group = styled.li`
  /* Not by opacity, which would paint it over the touch area of the next one. */
  &[data-busy] {
    color: var(--text-muted);
  }
`;

/** The subjects of each group, in the order of the filters of the list. */
const contents: Readonly<Record<MutableNoticeCategory, string>> = {
  审核: '需求的审核结果、下架和恢复',
  互动: '收藏、解锁和交换联系方式、跟进提醒',
  匹配: '适合您的需求、订阅的新结果',
  道具: '邀请奖励、退回的道具时间',
  认证: '实名认证、企业认证的结果',
  企业: '成员和角色的变动',
};

const categories = Object.keys(contents) as MutableNoticeCategory[];

/** Chooses the groups of notices that count as unread. Each change is stored at once. */
export const NoticeSettingsRow = ({ muted }: { muted: readonly MutableNoticeCategory[] }) => (
  <SafetyRow id={safetyAnchors.notices} name="通知设置" isTall>
    <p>
      不勾选的通知不计入未读，也不在桌面提醒，仍可在<a href={href('notice.list')}>系统通知</a>里查看。
    </p>
    <Groups aria-label="需要提醒的通知">
      {categories.map((category) => (
        <GroupChoice key={category} category={category} isMuted={muted.includes(category)} />
      ))}
    </Groups>
    <p>系统、举报通知始终开启：涉及资金、账号安全和处理结果。</p>
  </SafetyRow>
);

function GroupChoice({ category, isMuted }: { category: MutableNoticeCategory; isMuted: boolean }) {
  const queryClient = useQueryClient();
  const isHydrated = useIsHydrated();
  // Set with the press itself: the mutation is pending only with a later render, and until then React would reset the box.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { mutate } = useMutation({
    mutationFn: (next: boolean) => apiOf(queryClient).call(changeNoticeSettingsCall, { body: { category, muted: next } }),
    onSuccess: (_settings, next) => showToast(`${category}通知${next ? '不再' : '恢复'}提醒`, { tone: 'success' }),
    onSettled: async () => {
      // Also after a failure: its response may be lost. The choice is shown until the settings are read again, which may contain a later one.
      await refreshAfter(queryClient, changeNoticeSettingsCall);
      setChosen(null);
    },
  });
  const change = (next: boolean) => {
    if (chosen !== null) return;
    setChosen(next);
    mutate(next);
  };
  return (
    <Group data-busy={chosen !== null || undefined}>
      <Checkbox
        checked={!(chosen ?? isMuted)}
        disabled={!isHydrated}
        aria-busy={chosen !== null}
        onChange={(event) => change(!event.target.checked)}
      >
        <strong>{category}</strong> {contents[category]}
      </Checkbox>
    </Group>
  );
}
