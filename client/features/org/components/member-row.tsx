import { EllipsisVertical } from 'lucide-react';
import { styled } from 'styled-components';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Disclosure, MenuChoice } from '#client/ui/disclosure.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { OrgMember, OrgRole } from '#shared/contract/org.ts';
import { orgRoleNames } from '#shared/text/org-names.ts';
import { actionWords } from '../member-texts.ts';
import { actionsFor, isEveryday, type MemberAction, nameOfMember } from '../org-model.ts';

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
  /* Beside them on a phone: a button and the menu. */
  flex: 1 1 116px;
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
  margin-left: auto;
`;

const MenuFace = styled.summary`
  display: grid;
  place-items: center;
  width: var(--control-small);
  height: var(--control-small);
  border-radius: var(--radius);
  color: var(--text-secondary);

  &:hover,
  details[open] > & {
    background: var(--surface-hover);
  }
`;

const Grave = styled(MenuChoice)`
  &,
  &:hover {
    color: var(--danger);
  }
  &:hover {
    background: var(--danger-soft);
  }
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
  const rare = actions.filter((action) => !isEveryday(action));
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
          {actions.filter(isEveryday).map((action) => (
            <Button
              key={action}
              size="small"
              variant={action === 'ACCEPT' ? 'primary' : 'secondary'}
              aria-label={`${actionWords[action].label}：${name}`}
              onClick={() => onAction(action)}
            >
              {actionWords[action].label}
            </Button>
          ))}
          {rare.length > 0 && (
            <Disclosure
              summary={
                <MenuFace aria-label={`更多：${name}`}>
                  <EllipsisVertical size={18} aria-hidden="true" />
                </MenuFace>
              }
            >
              <ul>
                {rare.map((action) => (
                  <li key={action}>
                    <Grave as="button" type="button" aria-label={`${actionWords[action].label}：${name}`} onClick={() => onAction(action)}>
                      {actionWords[action].label}
                    </Grave>
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </Actions>
      )}
    </Row>
  );
}
