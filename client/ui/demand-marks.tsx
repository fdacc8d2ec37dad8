import { ArrowUpToLine, Flame } from 'lucide-react';
import { Chip } from './chip.tsx';

/** 头条 and 置顶, while they last. */
export const DemandMarks = ({ isHeadline, isTop }: { isHeadline: boolean; isTop: boolean }) => (
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
  </>
);
