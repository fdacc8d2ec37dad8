import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { changeSavedSearchCall, deleteSavedSearchCall, savedSearchesQuery } from '#client/entities/saved-search/saved-search-api.ts';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { FormSkeleton } from '#client/ui/form-page.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { SavedSearch } from '#shared/contract/saved-search.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { Sections } from '../components/user-center-layout.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

const RenameSearchDialog = lazyDialog(async () => (await import('../dialogs/rename-search-dialog.tsx')).RenameSearchDialog);

const Head = styled.div`
  h1 {
    font: var(--weight-bold) var(--type-large) var(--font);
  }
  p {
    margin-top: var(--space-1);
    color: var(--text-secondary);
  }
`;

const List = styled.ul`
  &:focus {
    outline: none;
  }
`;

const Name = styled.h2`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-3);
  font: var(--weight-medium) var(--type-body) var(--font);
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > [aria-pressed='true'] {
    border-color: var(--brand);
    color: var(--brand);
  }
`;

const Limit = styled.p`
  margin-top: var(--space-3);
  color: var(--text-muted);
`;

const frequencies = { INSTANT: '即时通知', DAILY: '每天 9 点', OFF: '关闭通知' } as const;

/** The user's saved searches, each with its new hits, its notification frequency and a button to delete it. */
export const UserSavedSearchesPage = () => (
  <Sections>
    <Head>
      <h1>我的订阅</h1>
      <p>在需求列表里订阅搜索后，有新发布的需求符合条件时通知您。</p>
    </Head>
    <Card>
      <Await
        query={savedSearchesQuery}
        pending={<FormSkeleton heights={[64, 64, 64]} />}
        failed={(failure, retry) => <PartFailed failure={failure} retry={retry} none="暂无订阅" />}
      >
        {({ items, limit }) => (items.length > 0 ? <SavedList items={items} limit={limit ?? null} /> : <NothingSaved />)}
      </Await>
    </Card>
  </Sections>
);

const NothingSaved = () => (
  <EmptyState
    title="还没有订阅"
    hint="在需求列表里设好关键词或筛选条件，点「订阅这个搜索」。"
    action={
      <LinkButton href={listHref(anyDemand)} variant="primary">
        去找需求
      </LinkButton>
    }
  />
);

function SavedList({ items, limit }: { items: readonly SavedSearch[]; limit: number | null }) {
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<SavedSearch | null>(null);
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: string) => apiOf(queryClient).call(deleteSavedSearchCall, { params: { id } }),
    onSuccess: () => {
      // The pressed button is removed with its row, and the list with its last row.
      (items.length > 1 ? list.current : document.getElementById('content'))?.focus({ preventScroll: true });
      showToast('已取消订阅', { tone: 'success' });
    },
    // Refetch after a failure too: a search that is already deleted is not an error of the list.
    onSettled: () => {
      setAsking(false);
      return refreshAfter(queryClient, deleteSavedSearchCall);
    },
  });
  return (
    <>
      <List ref={list} tabIndex={-1} aria-label="我的订阅">
        {items.map((item) => (
          <Saved
            key={item.id}
            saved={item}
            onRemove={() => {
              setAsked(item);
              setAsking(true);
            }}
          />
        ))}
      </List>
      {limit !== null && (
        <Limit role="status">
          已订阅 {items.length} / {limit} 个
        </Limit>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="取消订阅"
        text={`不再通知符合「${asked?.name ?? ''}」的新需求。`}
        confirmLabel="取消订阅"
        isBusy={deletion.isPending}
        onConfirm={() => asked && deletion.mutate(asked.id)}
      />
    </>
  );
}

function Saved({ saved, onRemove }: { saved: SavedSearch; onRemove: () => void }) {
  const { id, name, href, frequency, pausedUntil, freshCount } = saved;
  const [isRenaming, setRenaming] = useState(false);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (body: { paused: boolean } | { frequency: SavedSearch['frequency'] }) =>
      apiOf(queryClient).call(changeSavedSearchCall, { params: { id }, body }),
    onSettled: () => refreshAfter(queryClient, changeSavedSearchCall),
  });
  return (
    <ListRow
      title={
        <Name>
          <a href={href}>{name}</a>
          {freshCount > 0 && <Chip tone="brand">{freshCount} 条新需求</Chip>}
        </Name>
      }
      facts={
        pausedUntil && (
          <span>
            暂停至 <ExactTime iso={pausedUntil} />
          </span>
        )
      }
      action={
        <Choices>
          <Button size="small" variant="ghost" aria-label={`改名：${name}`} aria-haspopup="dialog" onClick={() => setRenaming(true)}>
            改名
          </Button>
          <Button
            size="small"
            variant="ghost"
            busy={change.isPending}
            aria-label={`${pausedUntil ? '恢复通知' : '暂停 30 天'}：${name}`}
            onClick={() => change.mutate({ paused: !pausedUntil })}
          >
            {pausedUntil ? '恢复通知' : '暂停 30 天'}
          </Button>
          <Button size="small" variant="ghost" aria-label={`取消订阅：${name}`} onClick={onRemove}>
            取消订阅
          </Button>
        </Choices>
      }
    >
      <Choices role="group" aria-label={`通知频率：${name}`}>
        {(['INSTANT', 'DAILY', 'OFF'] as const).map((value) => (
          <Button
            key={value}
            size="small"
            aria-pressed={frequency === value}
            onClick={() => frequency !== value && change.mutate({ frequency: value })}
          >
            {frequencies[value]}
          </Button>
        ))}
      </Choices>
      <RenameSearchDialog open={isRenaming} onOpenChange={setRenaming} saved={saved} />
    </ListRow>
  );
}
