import { Crown, ShieldCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { OrgPictures } from '#client/entities/organization/org-pictures.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { formatCount } from '#client/ui/format.ts';
import { publisherFacts } from '#shared/text/publisher-facts.ts';
import { type Publisher, publisherLook } from '../publisher-model.ts';
import { PublisherOrg } from './publisher-org.tsx';

const Row = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
`;

const Words = styled.div`
  flex: 1 1 120px;
  min-width: 0;

  > h1 {
    font: var(--weight-bold) var(--type-large) var(--font);
  }
  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    margin-top: var(--space-1);
    color: var(--text-secondary);
    word-break: keep-all;
  }
`;

const Figure = styled.p`
  padding-left: var(--space-6);
  border-left: 1px solid var(--line);
  color: var(--text-muted);
  text-align: center;

  > strong {
    display: block;
    color: var(--text);
    font: var(--weight-bold) var(--type-large) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

/** Shows a publisher, their verifications and the number of their demands. */
export function PublisherHead({ publisher }: { publisher: Publisher }) {
  const look = publisherLook(publisher);
  const facts = publisherFacts(publisher);
  return (
    <Row data-whole="">
      <Avatar name={look.name} src={look.avatar} size={64} />
      <Words>
        <h1>{look.name}</h1>
        {look.role && <p>{look.role}</p>}
        {facts && <p>{facts}</p>}
        <p>
          {look.isRealName && (
            <Chip tone="success">
              <ShieldCheck size={12} aria-hidden="true" />
              已实名
            </Chip>
          )}
          {look.memberName && (
            <Chip tone="warning">
              <Crown size={12} aria-hidden="true" />
              {look.memberName}
            </Chip>
          )}
        </p>
      </Words>
      <Figure>
        <strong>{formatCount(publisher.publishCount)}</strong>
        条需求
      </Figure>
      {look.orgName && <PublisherOrg name={look.orgName} org={publisher.org} isOfficial={look.isOfficial} />}
      {look.orgName && publisher.org && <OrgPictures images={publisher.org.images} name={look.orgName} />}
    </Row>
  );
}
