import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { DemandReport } from '#shared/contract/report.ts';
import { reportReasonNames, reportStatusNames } from '#shared/text/report-names.ts';
import { myReportsQuery } from '../demand-api.ts';

const List = styled.ul`
  display: grid;
  gap: var(--space-4);

  > li + li {
    padding-top: var(--space-4);
    border-top: 1px solid var(--line);
  }
  p {
    margin-top: var(--space-1);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  > :last-child {
    margin-left: auto;
    color: var(--text-muted);
  }
`;

const Answer = styled.p`
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius);
  background: var(--surface-sunken);
`;

const tones = { PENDING: 'warning', UPHELD: 'success', DISMISSED: 'neutral' } as const;

/** Lists the user's reports of this demand with their outcomes; renders nothing if there are none. */
export const MyReports = ({ demandId }: { demandId: string }) => (
  <Await
    query={myReportsQuery(demandId)}
    pending={null}
    failed={(failure, retry) => (
      <Reports>
        <LoadFailed message={failure.message} retry={retry} />
      </Reports>
    )}
  >
    {({ records }) =>
      records.length > 0 && (
        <Reports>
          <List>
            {records.map((report) => (
              <ReportItem key={report.id} report={report} />
            ))}
          </List>
        </Reports>
      )
    }
  </Await>
);

const Reports = ({ children }: { children: ReactNode }) => (
  <Card as="section" aria-labelledby="reports-heading">
    <CardTitle id="reports-heading">我对这条需求的举报</CardTitle>
    {children}
  </Card>
);

const ReportItem = ({ report: { reason, status, content, answer, createdAt } }: { report: DemandReport }) => (
  <li>
    <Head>
      <strong>{reportReasonNames[reason]}</strong>
      <Chip tone={tones[status]}>{reportStatusNames[status]}</Chip>
      <RelativeTime iso={createdAt} />
    </Head>
    <p>{content}</p>
    {answer && <Answer>处理结果：{answer}</Answer>}
  </li>
);
