import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ApiFailure } from '#client/lib/api-failure.ts';
import type { Retry } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FormSkeleton } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { groupDigits } from '#shared/text/texts.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-height: 36px;

  > h1 {
    font: var(--weight-bold) var(--type-large) var(--font);
  }
`;

interface BookmarkLayoutProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** Layout of one of the user's lists of demands. */
export const BookmarkLayout = ({ title, action, children }: BookmarkLayoutProps) => (
  <Stack>
    <Head>
      <h1>{title}</h1>
      {action}
    </Head>
    {children}
  </Stack>
);

export const bookmarkStates = {
  pending: (
    <Card>
      <FormSkeleton heights={[52, 52, 52, 52, 52]} />
    </Card>
  ),
  failed: (failure: ApiFailure, retry: Retry) => (
    <Card>
      <LoadFailed message={failure.message} retry={retry} />
    </Card>
  ),
};

interface NoBookmarksProps {
  title: string;
  hint: string;
  /** Address of the whole list, if only this part of it is empty. */
  wholeHref?: string | undefined;
  /** Total and first page of the list, if the address is beyond its end. */
  beyondEnd?: { total: number; firstHref: string } | undefined;
}

export const NoBookmarks = ({ title, hint, wholeHref, beyondEnd }: NoBookmarksProps) => (
  <Card>
    <EmptyState
      title={beyondEnd ? '这一页没有内容' : title}
      hint={beyondEnd ? `共有 ${groupDigits(beyondEnd.total)} 条需求，回到第一页看看。` : hint}
      action={
        <>
          {beyondEnd && <LinkButton href={beyondEnd.firstHref}>回到第一页</LinkButton>}
          {!beyondEnd && wholeHref && <LinkButton href={wholeHref}>查看全部</LinkButton>}
          <LinkButton href={listHref(anyDemand)} variant="primary">
            去找需求
          </LinkButton>
        </>
      }
    />
  </Card>
);
