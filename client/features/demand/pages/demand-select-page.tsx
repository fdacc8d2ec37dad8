import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { href } from '#shared/routes/href.ts';
import { TypeCards } from '../components/type-cards.tsx';
import { typesQuery } from '../search-api.ts';

const Heading = styled.div`
  margin: var(--space-1) 0 var(--space-5);

  > h1 {
    font: var(--weight-bold) var(--type-title) var(--font);
  }
  > p {
    color: var(--text-muted);
  }
`;

/** Lets the user choose a type of cooperation. The counts are optional: the page works without them. */
export const DemandSelectPage = () => (
  <>
    <Breadcrumbs items={[{ label: '首页', href: href('home') }, { label: '选择合作类型' }]} />
    <Heading>
      <h1>选择合作类型</h1>
      <p>您想谈哪一种合作？选一类查看需求，或直接发布这一类需求。</p>
    </Heading>
    <Await query={typesQuery} pending={<TypeCards counts={null} />} failed={() => <TypeCards counts={null} />}>
      {(types) => <TypeCards counts={new Map(types.map(({ code, count }) => [code, count ?? 0]))} />}
    </Await>
  </>
);
