import { styled } from 'styled-components';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { OrgMember, OrgRole } from '#shared/contract/org.ts';
import { orgRoleNames } from '#shared/text/org-names.ts';
import { actionWords } from '../member-texts.ts';
import { actionsFor, type MemberAction, nameOfMember } from '../org-model.ts';

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  padding: var(--space-3) 0;

  & + & {
    border-top: 1px solid var(--line);
  }
`;

const Words = styled.div`
  flex: 1 1 160px;
  min-width: 0;

  > p:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 6px;
    overflow-wrap: anywhere;
  }
  > p + p {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

const tones = { OWNER: 'accent', ADMIN: 'brand', MEMBER: 'neutral' } as const;

interface MemberRowProps {
  member: OrgMember;
  /** The reader's own role. */
  myRole: OrgRole;
  onAction: (action: MemberAction) => void;
}

/** Somebody of the organization, or who asks to be, with what the reader may do about them. */
export function MemberRow({ member, myRole, onAction }: MemberRowProps) {
  const name = nameOfMember(member);
  const isWaiting = member.status === 'PENDING';
  const actions = actionsFor(myRole, member);
  return (
    <Row>
      <Avatar name={name} src={member.avatar} size={40} />
      <Words>
        <p>
          {name}
          {isWaiting ? <Chip tone="warning">申请加入</Chip> : <Chip tone={tones[member.role]}>{orgRoleNames[member.role]}</Chip>}
        </p>
        <p>
          <RelativeTime iso={member.since} />
          {isWaiting ? ' 申请' : ' 加入'}
        </p>
      </Words>
      {actions.length > 0 && (
        <Actions>
          {actions.map((action) => (
            <Button
              key={action}
              size="small"
              variant={action === 'ACCEPT' ? 'primary' : action === 'REMOVE' || action === 'TRANSFER' ? 'ghost' : 'secondary'}
              aria-label={`${actionWords[action].label}：${name}`}
              onClick={() => onAction(action)}
            >
              {actionWords[action].label}
            </Button>
          ))}
        </Actions>
      )}
    </Row>
  );
}
