import type { ReturnLink } from '#client/lib/return-link.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { PendingOutcome } from '#client/ui/pending-outcome.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { href } from '#shared/routes/href.ts';
import type { RealNameRecord } from '../../verification-api.ts';

interface RealNameOutcomeProps {
  record: RealNameRecord;
  back: ReturnLink | null;
  isRefreshing: boolean;
  look: () => void;
}

/** The outcome of the latest request; nothing before the first one. */
export function RealNameOutcome({ record, back, isRefreshing, look }: RealNameOutcomeProps) {
  switch (record.status) {
    case 1:
      return (
        <PendingOutcome title="实名认证审核中" isRefreshing={isRefreshing} look={look}>
          <p>正在人工核对，通常在 1 个工作日内完成，结果会以系统通知告诉您。</p>
          <Submitted record={record} />
        </PendingOutcome>
      );
    case 2:
      return (
        <Outcome tone="success" title="您已通过实名认证" action={<Onward back={back} />}>
          <p>您的主页和每条需求旁会显示「已实名」。</p>
          <Submitted record={record} />
        </Outcome>
      );
    case 3:
      return (
        <Outcome tone="danger" title="实名认证未通过">
          <p>原因：{record.reason || '资料与身份信息不一致'}</p>
        </Outcome>
      );
    default:
      return <p>核对姓名与身份证号后，您的主页和每条需求旁会显示「已实名」，对方更愿意回应。多数几秒钟内就有结果，少数需要人工核对。</p>;
  }
}

const Onward = ({ back }: { back: ReturnLink | null }) => (
  <LinkButton href={back?.href ?? href('demand.publish', {})} variant="primary">
    {back?.label ?? '发布需求'}
  </LinkButton>
);

/** The submitted name and number, which the API returns masked. */
const Submitted = ({ record: { realName, idNumber, submittedAt } }: { record: RealNameRecord }) =>
  realName ? (
    <FactList
      facts={[
        ['姓名', realName],
        ['身份证号', idNumber && <span className="tabular-nums">{idNumber}</span>],
        ['提交时间', submittedAt && <RelativeTime iso={submittedAt} />],
      ]}
    />
  ) : null;
