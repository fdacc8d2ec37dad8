import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { groupDigits } from '#shared/text/texts.ts';
import { ListFrame } from '../components/list-frame.tsx';
import { landingQuery } from '../landing-api.ts';
import { landingHeading, landingSentences, landingTrail, neighbourLinks } from '../landing-model.ts';
import { type Landing, type LandingSearch, readLandingSearch } from '../landing-search.ts';

const Neighbours = styled.nav`
  > h2 {
    margin-bottom: var(--space-3);
    font: var(--weight-bold) var(--type-heading) var(--font);
  }
  > ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`;

const Count = styled.span`
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
`;

/** Lists the demands of a type, region or industry at its own address, with counted facts and links to neighbouring pages. */
export function DemandLandingPage({ request }: PageProps) {
  const found = readLandingSearch(request);
  if (!found) return null;
  return (
    <Await
      query={landingQuery(found.topic)}
      pending={null}
      failed={(failure, retry) => (
        <Card>
          <LoadFailed message={failure.message} retry={retry} />
        </Card>
      )}
    >
      {(landing) => <LandingList found={found} landing={landing} />}
    </Await>
  );
}

function LandingList({ found: { topic, search }, landing }: { found: LandingSearch; landing: Landing }) {
  const { facts } = landing;
  const links = neighbourLinks(topic, facts);
  return (
    <ListFrame
      trail={landingTrail(topic, landing)}
      title={landingHeading(topic, landing)}
      hint={landingSentences(topic, landing, facts).join('') || '按行业与地区精准对接'}
      search={search}
    >
      {links.length > 0 && (
        <Neighbours aria-labelledby="neighbours-heading">
          <h2 id="neighbours-heading">{topic.regionCode ? '其他地区' : '其他行业'}</h2>
          <ul>
            {links.map(({ label, count, href }) => (
              <li key={href}>
                <LinkButton size="small" href={href}>
                  {label} <Count>{groupDigits(count)} 条</Count>
                </LinkButton>
              </li>
            ))}
          </ul>
        </Neighbours>
      )}
    </ListFrame>
  );
}
