import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Org } from '#shared/contract/org.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { foundOrgsQuery } from '../org-api.ts';
import { orgHref } from '../org-model.ts';
import { useJoinDialog } from '../use-join-dialog.tsx';
import { OrgLine } from './org-line.tsx';

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-3) 0;

  & + & {
    border-top: 1px solid var(--line);
  }
  > div {
    flex: 1 1 240px;
  }
`;

const Footer = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);
  color: var(--text-secondary);
`;

interface OrgResultsProps {
  keyword: string;
  pageNum: number;
  /** The reason why the keyword cannot be searched for. */
  problem: string | null;
  /** Heading that receives the focus after a new search or page. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The organizations that the search of an address finds: after Enter, and without JavaScript. */
export const OrgResults = ({ keyword, pageNum, problem, heading }: OrgResultsProps) => (
  <Card as="section" aria-labelledby="results-heading">
    <CardTitle id="results-heading" ref={heading} tabIndex={-1}>
      查找结果
    </CardTitle>
    {problem ? (
      <p role="alert">{problem}</p>
    ) : (
      <Await
        query={foundOrgsQuery(keyword, pageNum)}
        pending={<Skeleton height={180} radius={8} />}
        failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
      >
        {({ records, total, pageSize }) => (
          <>
            {records.length > 0 ? (
              <Found orgs={records} keyword={keyword} />
            ) : total > 0 ? (
              <EmptyState
                title="这一页没有企业"
                hint={`共找到 ${groupDigits(total)} 家企业，回到第一页看看。`}
                action={<LinkButton href={orgHref({ keyword })}>回到第一页</LinkButton>}
              />
            ) : (
              <EmptyState
                title="没有找到这家企业"
                hint="试试营业执照上的全称，或完整的统一社会信用代码；平台上还没有时，您可以创建它。"
                action={
                  <LinkButton variant="primary" href={orgHref({ keyword, form: 'found' })}>
                    创建企业
                  </LinkButton>
                }
              />
            )}
            <Pagination pageNum={pageNum} pageSize={pageSize} total={total} hrefOf={(next) => orgHref({ keyword, pageNum: next })} />
          </>
        )}
      </Await>
    )}
  </Card>
);

function Found({ orgs, keyword }: { orgs: readonly Org[]; keyword: string }) {
  const { dialog, choose } = useJoinDialog();
  return (
    <>
      <ul>
        {orgs.map((org) => (
          <Row key={org.id}>
            <OrgLine org={org} keyword={keyword} />
            <Button size="small" aria-label={`加入${org.name}`} onClick={() => choose(org)}>
              加入
            </Button>
          </Row>
        ))}
      </ul>
      <Footer>
        没有找到？
        <a href={orgHref({ keyword, form: 'found' })}>创建企业</a>
      </Footer>
      {dialog}
    </>
  );
}
