import { ArrowUpToLine, Flame, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Chip } from '#client/ui/chip.tsx';

/** The label 推广 of a demand whose position is paid for. */
const Paid = styled.span`
  padding-left: 4px;
  border-left: 1px solid currentcolor;
  font-weight: var(--weight-regular);
  line-height: 1;
`;

const Row = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-1) 6px;

  &:empty {
    display: none;
  }
`;

interface DemandBadgesProps {
  isHeadline: boolean;
  isTop: boolean;
  isRefreshed: boolean;
  /** Further labels after the badges, such as the type. */
  children?: ReactNode;
}

/** The badges 头条, 置顶 and 刚刷新, while they are active. */
export const DemandBadges = ({ isHeadline, isTop, isRefreshed, children }: DemandBadgesProps) => (
  <Row>
    {isHeadline && (
      <Chip tone="accent">
        <Flame size={12} aria-hidden="true" />
        <span>头条</span>
        <Paid>推广</Paid>
      </Chip>
    )}
    {isTop && (
      <Chip tone="accent">
        <ArrowUpToLine size={12} aria-hidden="true" />
        <span>置顶</span>
        <Paid>推广</Paid>
      </Chip>
    )}
    {isRefreshed && (
      <Chip tone="success">
        <RefreshCw size={12} aria-hidden="true" />
        刚刷新
      </Chip>
    )}
    {children}
  </Row>
);
