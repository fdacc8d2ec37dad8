import { FactList } from '#client/ui/fact-list.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { PendingOutcome } from '#client/ui/pending-outcome.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { OfficialRecord } from '../../verification-api.ts';

interface JobOutcomeProps {
  record: OfficialRecord;
  /** Whether the user is already a member of the organization. */
  isMember: boolean;
  isRefreshing: boolean;
  look: () => void;
}

/** The state of the latest employment verification, or its benefits before the first one. */
export function JobOutcome({ record, isMember, isRefreshing, look }: JobOutcomeProps) {
  const { status, orgName, position, reason, submittedAt } = record;
  const facts = (
    <FactList
      facts={[
        ['企业', orgName],
        ['职位', position],
        ['提交时间', submittedAt && <RelativeTime iso={submittedAt} />],
      ]}
    />
  );
  switch (status) {
    case 1:
      return (
        <PendingOutcome title="任职认证审核中" isRefreshing={isRefreshing} look={look}>
          <p>通常在 1 个工作日内完成，结果会以系统通知告诉您。</p>
          {facts}
        </PendingOutcome>
      );
    case 2:
      return (
        <Outcome tone="success" title="您已通过任职认证">
          {facts}
        </Outcome>
      );
    case 3:
      return (
        <Outcome tone="danger" title="任职认证未通过">
          <p>原因：{reason || '任职证明与企业信息不一致'}</p>
          {facts}
        </Outcome>
      );
    default:
      return isMember ? (
        <p>用工牌、名片等证明您在这家企业任职。</p>
      ) : (
        <p>证明您代表这家企业。通过后您就是企业成员，不必等管理员处理加入申请；企业还没有所有者的，由您成为所有者。</p>
      );
  }
}
