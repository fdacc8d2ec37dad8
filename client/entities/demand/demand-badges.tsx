import { ArrowUpToLine, Flame, RefreshCw } from 'lucide-react';
import { Chip } from '#client/ui/chip.tsx';

interface DemandBadgesProps {
  isHeadline: boolean;
  isTop: boolean;
  isRefreshed: boolean;
}

/** 头条, 置顶 and 刚刷新, while they last. */
export const DemandBadges = ({ isHeadline, isTop, isRefreshed }: DemandBadgesProps) => (
  <>
    {isHeadline && (
      <Chip tone="accent">
        <Flame size={12} aria-hidden="true" />
        头条
      </Chip>
    )}
    {isTop && (
      <Chip tone="accent">
        <ArrowUpToLine size={12} aria-hidden="true" />
        置顶
      </Chip>
    )}
    {isRefreshed && (
      <Chip tone="success">
        <RefreshCw size={12} aria-hidden="true" />
        刚刷新
      </Chip>
    )}
  </>
);
