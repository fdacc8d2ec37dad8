import { LinkButton } from '#client/ui/button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { orgHref } from '../../org-model.ts';
import { licenseRefusal, mayHandInLicense } from '../../verification-api.ts';

/** The state of the licence, and the next step of the user or of the owner. */
export function LicenseOutcome({ org }: { org: MyOrg | null }) {
  if (!org)
    return (
      <Outcome tone="neutral" title="您还没有加入企业" action={<LinkButton href={orgHref()}>查找或创建企业</LinkButton>}>
        <p>加入已有的企业，或用营业执照创建企业。资质通过审核后，成员的需求旁会显示「已认证企业」。</p>
      </Outcome>
    );
  if (org.pending)
    return (
      <Outcome tone="warning" title="加入申请等待处理" action={<LinkButton href={orgHref()}>查看申请</LinkButton>}>
        <p>「{org.name}」的所有者或管理员通过后，您就是企业成员。</p>
      </Outcome>
    );
  return <JoinedOutcome org={org} />;
}

function JoinedOutcome({ org }: { org: MyOrg }) {
  const { name, officialStatus } = org;
  const again = mayHandInLicense(org) ? (
    <LinkButton href={orgHref({ form: 'license' })} variant="primary">
      {officialStatus === verificationStatus.FAILED ? '重新提交营业执照' : '提交营业执照'}
    </LinkButton>
  ) : null;
  switch (officialStatus) {
    case 1:
      return (
        <Outcome tone="warning" title="营业执照审核中">
          <p>「{name}」的营业执照正在人工审核，通常在 1 个工作日内完成，结果会以系统通知告诉所有者和管理员。</p>
        </Outcome>
      );
    case 2:
      return (
        <Outcome tone="success" title="企业已认证" action={<LinkButton href={orgHref()}>查看企业资料</LinkButton>}>
          <p>「{name}」的资质已通过审核，成员的主页和需求旁会显示「已认证企业」。</p>
        </Outcome>
      );
    case 3:
      return (
        <Outcome tone="danger" title="企业资质未通过" action={again}>
          <p>原因：{licenseRefusal(org)}</p>
          {!again && <p>请企业所有者修改后重新提交。</p>}
        </Outcome>
      );
    default:
      return (
        <Outcome tone="neutral" title="企业还没有认证" action={again}>
          <p>{again ? `提交「${name}」的营业执照，审核通过后显示「已认证企业」。` : `请「${name}」的所有者提交营业执照。`}</p>
        </Outcome>
      );
  }
}
