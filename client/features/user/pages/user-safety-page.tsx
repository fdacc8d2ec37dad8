import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { readPageNum } from '#shared/rules/read-query.ts';
import { AgreementRow } from '../components/safety/agreement-row.tsx';
import { DeletionNotice } from '../components/safety/deletion-notice.tsx';
import { DeletionSection } from '../components/safety/deletion-section.tsx';
import { ExportRow } from '../components/safety/export-row.tsx';
import { FeedbackList } from '../components/safety/feedback-list.tsx';
import { LoginList } from '../components/safety/login-list.tsx';
import { LoginRows } from '../components/safety/login-rows.tsx';
import { NoticeSettingsRow } from '../components/safety/notice-settings-row.tsx';
import { SessionList } from '../components/safety/session-list.tsx';
import { PersonalisationRow, SmsReminderRow } from '../components/safety/toggle-rows.tsx';
import { feedbackQuery } from '../feedback-api.ts';
import { agreementQuery, deletionQuery, personalisationQuery, sessionsQuery, smsRemindersQuery } from '../safety-api.ts';
import { devicePageOf, safetyAnchors } from '../safety-model.ts';
import { noticeSettingsQuery, userDetailQuery } from '../user-api.ts';

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  @media (max-width: 767px) {
    gap: var(--space-3);
  }
`;

const Note = styled.span`
  margin-left: var(--space-2);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

interface PartProps {
  id: string;
  title: string;
  note?: string;
  children: ReactNode;
}

const Part = ({ id, title, note, children }: PartProps) => (
  <Card as="section" id={id} aria-labelledby={`${id}-title`}>
    <CardTitle id={`${id}-title`}>
      {title}
      {note && <Note>{note}</Note>}
    </CardTitle>
    {children}
  </Card>
);

const feedbackPart = (children: ReactNode) => (
  <Part id={safetyAnchors.feedback} title="不感兴趣" note="每条保存 180 天">
    {children}
  </Part>
);

const remindersPart = (children: ReactNode) => (
  <Part id="message-reminders" title="消息提醒">
    {children}
  </Part>
);

/** Reminders by SMS. `around` adds what is not shown without them. */
const SmsReminders = ({ around = (row) => row }: { around?: (row: ReactNode) => ReactNode }) => (
  <Await
    query={smsRemindersQuery}
    pending={around(<Skeleton height={62} radius={8} isRough />)}
    // An API without the call, or that sends none, has nothing to show.
    failed={(failure, retry) => (failure.isPermanent ? null : around(<PartFailed failure={failure} retry={retry} />))}
  >
    {({ available, on, phone }) => (available || on) && around(<SmsReminderRow on={on} phone={phone} />)}
  </Await>
);

/** The settings of access to the account, the agreement, and the user's rights to export and delete their data. */
export const UserSafetyPage = ({ request }: PageProps) => (
  <>
    <PageTitle>账号安全</PageTitle>
    <Await query={deletionQuery} pending={null} failed={() => null}>
      {({ deletesAt }) => deletesAt && <DeletionNotice deletesAt={deletesAt} />}
    </Await>
    <Sections>
      <Part id="login" title="登录方式">
        <Await
          query={userDetailQuery}
          pending={<Skeleton height={121} radius={8} isRough />}
          failed={({ message }, retry) => <LoadFailed message={message} retry={retry} />}
        >
          {(user) => <LoginRows user={user} />}
        </Await>
      </Part>
      <Part id={safetyAnchors.devices} title="登录设备" note="最多 20 台，超出时最久未用的自动退出">
        <Await
          query={sessionsQuery(devicePageOf(request))}
          pending={<Skeleton height={121} radius={8} isRough />}
          failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}
        >
          {(page) => <SessionList page={page} loginsPage={readPageNum(request.search)} />}
        </Await>
      </Part>
      <Part id={safetyAnchors.logins} title="登录记录" note="最近 90 天">
        <LoginList pageNum={readPageNum(request.search)} devicePage={devicePageOf(request)} />
      </Part>
      <Await
        query={noticeSettingsQuery}
        pending={remindersPart(<Skeleton height={163} radius={8} isRough />)}
        failed={(failure, retry) =>
          // Of an API without the call, the part is about the other reminders only.
          failure.isPermanent ? (
            <SmsReminders around={remindersPart} />
          ) : (
            remindersPart(
              <>
                <PartFailed failure={failure} retry={retry} />
                <SmsReminders />
              </>,
            )
          )
        }
      >
        {({ muted }) =>
          remindersPart(
            <>
              <NoticeSettingsRow muted={muted} />
              <SmsReminders />
            </>,
          )
        }
      </Await>
      <Part id="privacy" title="协议与隐私">
        <Await
          query={agreementQuery}
          pending={<Skeleton height={62} radius={8} isRough />}
          failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}
        >
          {(agreement) => <AgreementRow agreement={agreement} />}
        </Await>
        <Await
          query={personalisationQuery}
          pending={<Skeleton height={62} radius={8} isRough />}
          // An API without the call has nothing to show.
          failed={(failure, retry) => (failure.isPermanent ? null : <PartFailed failure={failure} retry={retry} />)}
        >
          {({ on }) => <PersonalisationRow isOn={on} />}
        </Await>
        <ExportRow />
      </Part>
      <Await
        query={feedbackQuery}
        pending={feedbackPart(<Skeleton height={121} radius={8} isRough />)}
        // An API without the call has nothing to show.
        failed={({ isPermanent, message }, retry) => (isPermanent ? null : feedbackPart(<LoadFailed message={message} retry={retry} />))}
      >
        {({ items }) => feedbackPart(<FeedbackList items={items} />)}
      </Await>
      <Part id={safetyAnchors.deletion} title="注销账号">
        <Await
          query={deletionQuery}
          pending={<Skeleton height={74} radius={8} />}
          failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}
        >
          {({ deletesAt }) => <DeletionSection deletesAt={deletesAt} />}
        </Await>
      </Part>
    </Sections>
  </>
);
