import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createSavedSearchCall, markSavedSearchSeenCall, savedSearchesQuery } from '#client/entities/saved-search/saved-search-api.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { usePortal } from '#client/lib/portal-store.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useAfterLogin } from '#client/lib/use-after-login.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { href } from '#shared/routes/href.ts';
import { type DemandSearch, listHref, savedSearchHref } from '#shared/rules/demand-search.ts';
import { isSavable } from '#shared/rules/savable-search.ts';
import type { SearchPage } from '../list-model.ts';
import { toCallQuery } from '../search-api.ts';
import { useLazyMutation } from '../use-lazy-mutation.ts';

/**
 * Saves a search, so that the user is notified of new demands; a visitor signs in first. Renders nothing for a search that the API
 * would not save, or if the API returns no facets: an API that saves searches also counts per value.
 */
export const SaveSearch = ({ search, page }: SaveSearchProps) =>
  page?.facets && isSavable(toCallQuery(search), page.understanding?.chips) ? (
    <SaveButton key={listHref({ ...search, sort: 'default' })} search={search} />
  ) : null;

interface SaveSearchProps {
  search: DemandSearch;
  page: Pick<SearchPage, 'facets' | 'understanding'> | null | undefined;
}

/** Takes over the focus of the pressed button, which has been removed. */
const takeFocus = (link: HTMLAnchorElement | null) => {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true });
};

function SaveButton({ search }: { search: DemandSearch }) {
  const queryClient = useQueryClient();
  const signedIn = usePortal((state) => state.signedIn);
  const [isJustSaved, setJustSaved] = useState(false);
  const { data: saved } = useQuery({ ...savedSearchesQuery, enabled: signedIn });
  const isSaved = isJustSaved || saved?.items.some(({ id, href }) => href === savedSearchHref(search, id));
  const { mutate, isPending } = useLazyMutation({
    mutationFn: () => apiOf(queryClient).call(createSavedSearchCall, { body: { query: toCallQuery(search) } }),
    onSuccess: () => {
      setJustSaved(true);
      showToast('已订阅，有新需求时通知您', { tone: 'success' });
    },
    onSettled: () => refreshAfter(queryClient, createSavedSearchCall),
  });
  const saveAfterLogin = useAfterLogin(() => mutate());
  if (isSaved && signedIn) {
    return (
      <LinkButton ref={isJustSaved ? takeFocus : null} size="small" href={href('user.savedSearches')}>
        已订阅，查看我的订阅
      </LinkButton>
    );
  }
  return (
    <Button size="small" busy={isPending} onClick={() => (signedIn ? mutate() : saveAfterLogin())}>
      <Bell size={14} aria-hidden="true" />
      订阅这个搜索
    </Button>
  );
}

/** Marks the results of a saved search as seen. Fails silently if the saved search does not exist or belongs to another user. */
export function useSavedSearchVisit(savedId: string | null): void {
  const queryClient = useQueryClient();
  const signedIn = usePortal((state) => state.signedIn);
  useEffect(() => {
    if (!signedIn || !savedId || !/^\d{1,19}$/.test(savedId)) return;
    apiOf(queryClient)
      .call(markSavedSearchSeenCall, { params: { id: savedId } })
      .then(
        () => refreshAfter(queryClient, markSavedSearchSeenCall),
        () => {
          // The results count as new until the next visit.
        },
      );
  }, [signedIn, savedId, queryClient]);
}
