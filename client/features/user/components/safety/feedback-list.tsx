import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { focusPage } from '#client/ui/focus-page.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { Feedback } from '#shared/contract/feedback.ts';
import { removeFeedbackCall, resetFeedbackCall } from '../../feedback-api.ts';
import { toShownFeedback } from '../../feedback-model.ts';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

/** Number of entries that are shown before the list is expanded; it can contain two hundred. */
const SHOWN = 5;

const List = styled.ul`
  &:focus {
    outline: none;
  }
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  justify-content: flex-end;
  padding-top: var(--space-4);
  margin-top: var(--space-4);
  border-top: 1px solid var(--line);
`;

/** The items that the user does not want recommended; each can be removed, or all together. */
export function FeedbackList({ items }: { items: readonly Feedback[] }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const remove = useMutation({
    mutationFn: (id: string) => apiOf(queryClient).call(removeFeedbackCall, { params: { id } }),
    onSuccess: async () => {
      showToast('已撤销', { tone: 'success' });
      await refreshAfter(queryClient, removeFeedbackCall);
      // The pressed button is removed with its row, and the list with its last row.
      if (items.length > 1) list.current?.focus({ preventScroll: true });
      else focusPage();
    },
  });
  const reset = useMutation({
    mutationFn: () => apiOf(queryClient).call(resetFeedbackCall, {}),
    onSuccess: async () => {
      setAsking(false);
      showToast('已全部撤销', { tone: 'success' });
      await refreshAfter(queryClient, resetFeedbackCall);
      // The button that opened the dialog is removed too.
      focusPage();
    },
  });
  if (items.length === 0) {
    return <EmptyState size="small" title="暂无记录。" hint="在推荐或匹配的需求上点「不感兴趣」，会记在这里，随时可以撤销。" />;
  }
  const shown = isUnfolded ? items : items.slice(0, SHOWN);
  return (
    <>
      <List ref={list} tabIndex={-1} aria-label="不感兴趣的内容">
        {toShownFeedback(shown).map(({ id, kindName, subject, href, saidAt }) => (
          <ListRow
            key={id}
            title={<p>{href ? <a href={href}>{subject}</a> : subject}</p>}
            facts={
              <>
                <span>{kindName}</span>
                <ExactTime iso={saidAt} />
              </>
            }
            action={
              <Button
                size="small"
                busy={remove.isPending && remove.variables === id}
                aria-label={`撤销：${kindName} ${subject}`}
                onClick={() => remove.mutate(id)}
              >
                撤销
              </Button>
            }
          />
        ))}
      </List>
      <Footer>
        {shown.length < items.length && <Button onClick={() => setUnfolded(true)}>查看全部 {items.length} 条</Button>}
        <Button onClick={() => setAsking(true)}>重置全部</Button>
      </Footer>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="重置全部"
        text={`这 ${items.length} 条记录都会撤销，以前不感兴趣的内容会重新推荐给您。`}
        confirmLabel="全部撤销"
        isBusy={reset.isPending}
        onConfirm={() => reset.mutate()}
      />
    </>
  );
}
