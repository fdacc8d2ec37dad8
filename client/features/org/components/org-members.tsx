import { useState } from 'react';
import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { MyOrg, OrgMember } from '#shared/contract/org.ts';
import { actionWords } from '../member-texts.ts';
import { membersQuery } from '../org-api.ts';
import { isManager, type MemberAction, nameOfMember, orgHref } from '../org-model.ts';
import { useChangeMember } from '../use-change-member.ts';
import { MemberRow } from './member-row.tsx';
import { focusSection, OrgSection } from './org-section.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

export const MEMBERS_SECTION = 'org-members';

const About = styled.p`
  color: var(--text-muted);

  ul + & {
    margin-top: var(--space-4);
  }
`;

/** The members of the organization and the requests to join it; the owner and admins decide about them. */
export const OrgMembers = ({ org, pageNum }: { org: MyOrg; pageNum: number }) => (
  <OrgSection id={MEMBERS_SECTION} title="成员">
    <Await
      query={membersQuery(pageNum)}
      pending={<Skeleton height={160} radius={8} />}
      failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}
    >
      {({ records, total, pageSize }, isRefreshing) => (
        <>
          {records.length > 0 ? <MemberList org={org} members={records} isRefreshing={isRefreshing} /> : <About>这一页没有成员。</About>}
          {isManager(org.myRole) && total === 1 && (
            <About>还没有其他成员。发邀请链接给同事即可一键加入；同事也可以搜索企业名称申请加入，由您在这里通过。</About>
          )}
          <Pagination
            pageNum={pageNum}
            pageSize={pageSize}
            total={total}
            hrefOf={(next) => `${orgHref({ pageNum: next })}#${MEMBERS_SECTION}`}
          />
        </>
      )}
    </Await>
  </OrgSection>
);

interface Question {
  member: OrgMember;
  action: MemberAction;
}

interface MemberListProps {
  org: MyOrg;
  members: readonly OrgMember[];
  isRefreshing: boolean;
}

function MemberList({ org, members, isRefreshing }: MemberListProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { change, isBusy } = useChangeMember(() => {
    setAsking(false);
    // The button that opened the dialog is removed with the state that it changed.
    focusSection(MEMBERS_SECTION);
  });
  const words = question && actionWords[question.action];
  return (
    <>
      <ul aria-busy={isRefreshing}>
        {members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            myRole={org.myRole}
            onAction={(action) => {
              setQuestion({ member, action });
              setAsking(true);
            }}
          />
        ))}
      </ul>
      {question && words && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={words.title}
          text={words.text(`「${nameOfMember(question.member)}」`, org.name)}
          confirmLabel={words.confirmLabel}
          isDangerous={words.isDangerous ?? false}
          isBusy={isBusy}
          onConfirm={() => change({ userId: question.member.userId, action: question.action })}
        />
      )}
    </>
  );
}
