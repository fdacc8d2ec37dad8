import { EllipsisVertical } from 'lucide-react';
import { styled } from 'styled-components';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Disclosure, MenuChoice } from '#client/ui/disclosure.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { OrgMember, OrgRole } from '#shared/contract/org.ts';
import { orgRoleNames } from '#shared/text/org-names.ts';
import { actionWords } from '../member-texts.ts';
import { actionsFor, isEveryday, type MemberAction, nameOfMember } from '../org-model.ts';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
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
  @media (max-width: 767px) {
    width: var(--control);
    height: var(--control);
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
  /** The signed-in user's own role. */
  myRole: OrgRole;
  onAction: (action: MemberAction) => void;
}

/** A member, or a user who has requested to join, with the actions that the signed-in user may take. */
export function MemberRow({ member, myRole, onAction }: MemberRowProps) {
  const name = nameOfMember(member);
  const isWaiting = member.status === 'PENDING';
  const actions = actionsFor(myRole, member);
  const rare = actions.filter((action) => !isEveryday(action));
  return (
    <ListRow
      picture={<Avatar name={name} src={member.avatar} size={40} />}
      title={<p>{name}</p>}
      facts={
        <>
          {isWaiting ? <Chip tone="warning">申请加入</Chip> : <Chip tone={tones[member.role]}>{orgRoleNames[member.role]}</Chip>}
          <span>
            <RelativeTime iso={member.since} />
            {isWaiting ? ' 申请' : ' 加入'}
          </span>
        </>
      }
      action={
        actions.length > 0 && (
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
                      <Grave
                        as="button"
                        type="button"
                        aria-label={`${actionWords[action].label}：${name}`}
                        onClick={() => onAction(action)}
                      >
                        {actionWords[action].label}
                      </Grave>
                    </li>
                  ))}
                </ul>
              </Disclosure>
            )}
          </Actions>
        )
      }
    />
  );
}
