import { Eye, Star } from 'lucide-react';
import { styled } from 'styled-components';
import { formatCount } from '#client/ui/format.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { groupDigits } from '#shared/text/texts.ts';

const Count = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  white-space: nowrap;
`;

/** The number of views and bookmarks of a demand. */
export const DemandCounts = ({ viewCount, collectCount }: { viewCount: number; collectCount: number }) => (
  <>
    <Count title={`浏览 ${groupDigits(viewCount)} 次`}>
      <Eye size={14} aria-hidden="true" />
      <VisuallyHidden>浏览</VisuallyHidden>
      {formatCount(viewCount)}
    </Count>
    <Count title={`收藏 ${groupDigits(collectCount)} 次`}>
      <Star size={14} aria-hidden="true" />
      <VisuallyHidden>收藏</VisuallyHidden>
      {formatCount(collectCount)}
    </Count>
  </>
);
