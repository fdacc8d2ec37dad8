import { styled } from 'styled-components';
import { Chip } from '#client/ui/chip.tsx';
import { href } from '#shared/routes/href.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';

const Subject = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;

  > a {
    min-width: 0;
    overflow: hidden;
    color: var(--text-secondary);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > a:hover {
    color: var(--brand);
  }
  @media (max-width: 767px) {
    > a {
      padding: 10px 0;
    }
  }
`;

interface OwnDemandSubjectProps {
  demand: { id: string; title: string; auditStatus: string; live: boolean };
}

/** The own demand that a page is about: its title, which leads to it, and how it stands. */
export const OwnDemandSubject = ({ demand: { id, title, auditStatus, live } }: OwnDemandSubjectProps) => (
  <Subject>
    <a href={href('demand.preview', { demandId: id })}>{title}</a>
    <Chip tone={live ? 'success' : 'neutral'}>{live || auditStatus !== 'PUBLISH' ? auditStatusName(auditStatus) : '已过有效期'}</Chip>
  </Subject>
);
