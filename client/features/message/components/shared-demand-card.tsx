import { styled } from 'styled-components';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { SafeImage } from '#client/ui/safe-image.tsx';
import type { SharedDemand } from '#shared/contract/chat-attachments.ts';
import { coverOf } from '#shared/rules/drawn-pictures.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { AttachmentWords } from './attachment-words.tsx';

const Card = styled.a`
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr);
  align-items: center;
  gap: var(--space-3);
  box-sizing: border-box;
  width: 320px;
  max-width: 100%;
  padding: var(--space-2);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);

  &[href]:hover {
    border-color: var(--brand);
  }
  &:not([href]) {
    color: var(--text-muted);
  }
  > img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-small);
  }
  &:not([href]) > img {
    opacity: 0.5;
  }
`;

/** Names the type and the budget of a demand. */
export const sharedDemandFacts = ({ typeCode, budget }: Pick<SharedDemand, 'typeCode' | 'budget'>): string =>
  joinFacts(demandTypeName(typeCode), budget && `预算 ${budget}`);

const factsOf = (demand: SharedDemand): string =>
  !demand.available ? '需求已下架' : demand.shown === false ? '未展示，只有发布者能打开' : sharedDemandFacts(demand);

/** The demand that a message shares; a link while the reader can open it. */
export const SharedDemandCard = ({ demand }: { demand: SharedDemand }) => (
  <Card href={demand.available ? demandHref(demand) : undefined}>
    <SafeImage src={demand.cover || coverOf(demand)} alt="" width={400} height={300} />
    <AttachmentWords>
      <strong>{demand.title}</strong>
      <small className="one-line">{factsOf(demand)}</small>
    </AttachmentWords>
  </Card>
);
