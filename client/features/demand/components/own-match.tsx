import { Handshake } from 'lucide-react';
import { styled } from 'styled-components';
import { Note } from '#client/ui/note.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';

const Line = styled(Note)`
  grid-column: 1 / -1;
`;

/** Tells the reader which of their own demands matches this one, and why. Depends on the reader, so it is outside the shared markup. */
export const OwnMatch = ({ match: { id, title, reasons } }: { match: NonNullable<Demand['ownMatch']> }) => (
  <Line className="screen-only">
    <Handshake size={18} aria-hidden="true" />
    <p>
      与您的<a href={href('demand.matches', { demandId: id })}>「{title}」</a>匹配
      {reasons.length > 0 && `：${reasons.join(' · ')}`}
    </p>
  </Line>
);
