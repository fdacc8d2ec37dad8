import { ArrowLeft, BellOff, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { href } from '#shared/routes/href.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { peerName } from '../conversation-model.ts';
import { ConversationMenu } from './conversation-menu.tsx';

const Person = styled.header`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 64px;
  padding: var(--space-2) var(--space-5) var(--space-2) var(--space-2);

  > div {
    flex: 1;
    min-width: 0;
  }
  h1 {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  p {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }

  @media (max-width: 767px) {
    padding-right: var(--space-2);
  }
  @media (min-width: 1000px) and (scripting: enabled) {
    padding-left: var(--space-5);
  }
`;

const Back = styled.a`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: var(--radius);
  color: var(--text-secondary);

  &:hover {
    background: var(--surface-hover);
  }
  /* On wide windows the list is beside it. */
  @media (min-width: 1000px) and (scripting: enabled) {
    display: none;
  }
`;

const About = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: 10px var(--space-5);
  border-top: 1px solid var(--line);
  border-bottom: 1px solid var(--line);
  background: var(--surface-sunken);
  color: var(--text-secondary);

  &[href]:hover {
    color: var(--brand);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  > .one-line {
    flex: 1;
  }

  @media (max-width: 767px) {
    padding: 10px var(--space-3);
  }
`;

const Muted = styled(BellOff)`
  display: inline;
  margin-left: var(--space-1);
  color: var(--text-muted);
  vertical-align: -1px;
`;

/** Shows the peer and the demand of a conversation. */
export function ConversationHead({ thread }: { thread: ChatThreadPage }) {
  const { peer, demand, settings } = thread;
  const isOwnDemand = demand.publisherId !== peer.id;
  return (
    <>
      <Person>
        <Back className="thumb-sized" href={href('message.list')} aria-label="返回会话列表">
          <ArrowLeft size={20} aria-hidden="true" />
        </Back>
        <Avatar name={peerName(peer)} src={peer.avatar} size={40} />
        <div>
          <h1 className="one-line">
            <VisuallyHidden>会话：</VisuallyHidden>
            {peerName(peer)}
            {settings?.muted && (
              <>
                <Muted size={14} aria-hidden="true" />
                <VisuallyHidden>，已免打扰</VisuallyHidden>
              </>
            )}
          </h1>
          <p className="one-line">{joinFacts(isOwnDemand ? '咨询您的需求' : '需求发布者', peer.orgName)}</p>
        </div>
        <ConversationMenu thread={thread} />
      </Person>
      {demand.available ? (
        <About as="a" href={demandHref(demand)}>
          <AboutDemand demand={demand} />
          <ChevronRight size={16} aria-hidden="true" />
        </About>
      ) : (
        <About>
          <AboutDemand demand={demand} />
        </About>
      )}
    </>
  );
}

const AboutDemand = ({ demand }: Pick<ChatThreadPage, 'demand'>) => (
  <>
    {demand.typeCode && <Chip tone="brand">{demandTypeName(demand.typeCode)}</Chip>}
    <span className="one-line">{demand.title}</span>
    {demand.available ? demand.shown === false && <Chip tone="warning">未展示</Chip> : <Chip tone="warning">已下架</Chip>}
  </>
);
