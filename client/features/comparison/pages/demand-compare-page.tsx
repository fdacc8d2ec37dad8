import { type CSSProperties, useState } from 'react';
import { styled } from 'styled-components';
import { compareStore, toggleChosen } from '#client/entities/comparison/compare-store.ts';
import type { ComparedDemand } from '#client/entities/comparison/compared-demand.ts';
import { readCompared } from '#client/entities/comparison/comparison-address.ts';
import { Await } from '#client/lib/await.tsx';
import { useIsHydrated } from '#client/lib/hydration.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { comparedQuery } from '../comparison-api.ts';
import { addressOf, compareRows, hasSeveralTypes, titleOf, withoutHref } from '../comparison-model.ts';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  h1 {
    font: var(--weight-bold) var(--type-title) var(--font);
  }
`;

const Above = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  margin-bottom: var(--space-3);
  color: var(--text-secondary);

  @media (scripting: none) {
    > label {
      display: none;
    }
  }
`;

/** Scrolls sideways in narrow windows; the row names stay in place. */
const Scroller = styled.div`
  overflow-x: auto;
`;

const Table = styled.table`
  --name-width: 104px;

  width: 100%;
  min-width: calc(var(--name-width) + var(--columns) * 150px);
  border-collapse: collapse;
  table-layout: fixed;

  th,
  td {
    padding: 10px var(--space-3);
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  tr > :first-child {
    position: sticky;
    left: 0;
    width: var(--name-width);
    background: var(--surface);
    color: var(--text-muted);
    font-weight: var(--weight-regular);
  }
  thead th {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  thead th > a {
    color: var(--text);
  }
  thead th > a:hover {
    color: var(--brand);
  }
  tr[data-differs] > td {
    background: var(--surface-sunken);
  }
  @media (max-width: 767px) {
    --name-width: 80px;

    tr > :first-child {
      padding-left: 0;
    }
  }
`;

const Remove = styled.p`
  margin-top: var(--space-1);
  font: var(--weight-regular) var(--type-small) var(--font);

  > a {
    color: var(--brand);
  }
  /* A touch target of 44 px that does not reach into the title above it. */
  @media (max-width: 767px) {
    > a {
      display: inline-block;
      padding: 13px 9px;
      margin: -4px -9px -10px;
    }
  }
`;

/** Compares demands side by side, fact by fact. */
export function DemandComparePage({ request }: PageProps) {
  const keys = readCompared(request.search);
  return (
    <Layout>
      <Breadcrumbs
        items={[{ label: '首页', href: href('home') }, { label: '全部需求', href: listHref(anyDemand) }, { label: '对比需求' }]}
      />
      <h1>对比需求</h1>
      <Card>
        {keys.length === 0 ? (
          <EmptyState
            title="还没有选择需求"
            hint="在需求列表或需求详情里点「对比」，最多选 4 条，在这里并排比较。"
            action={
              <LinkButton href={listHref(anyDemand)} variant="primary">
                去找需求
              </LinkButton>
            }
          />
        ) : (
          <Await
            query={comparedQuery(keys)}
            pending={<Skeleton height={420} radius={8} />}
            failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
          >
            {(compared) => <Comparison compared={compared} />}
          </Await>
        )}
      </Card>
    </Layout>
  );
}

function Comparison({ compared }: { compared: readonly ComparedDemand[] }) {
  const [isShort, setShort] = useState(false);
  const isHydrated = useIsHydrated();
  const isOne = compared.length === 1;
  const rows = compareRows(compared);
  return (
    <>
      <Above>
        <p>
          {isOne
            ? '再选一条需求，就能并排比较。'
            : hasSeveralTypes(compared)
              ? '所选需求的合作类型不同，部分条件无法直接比较。'
              : '不同之处以底色标出。'}
        </p>
        {!isOne && (
          <Checkbox checked={isShort} disabled={!isHydrated} onChange={(event) => setShort(event.target.checked)}>
            只看不同
          </Checkbox>
        )}
      </Above>
      <Scroller role="region" aria-label="对比表" tabIndex={0}>
        <Table style={{ '--columns': compared.length } as CSSProperties}>
          <thead>
            <tr>
              <td>需求</td>
              {compared.map((one) => (
                <th key={one.key} scope="col">
                  <Head one={one} removeHref={withoutHref(compared, one.key)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ isSame }) => isOne || !(isShort && isSame))
              .map(({ name, values, isSame }) => (
                <tr key={name} data-differs={isSame ? undefined : ''}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={compared[index]?.key}>{value || '—'}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </Table>
      </Scroller>
    </>
  );
}

function Head({ one, removeHref }: { one: ComparedDemand; removeHref: string }) {
  const title = titleOf(one);
  const address = addressOf(one);
  return (
    <>
      {address ? <a href={address}>{title}</a> : title}
      <Remove>
        <a href={removeHref} onClick={() => giveBack(one.key)} aria-label={`移除：${title}`}>
          移除
        </a>
      </Remove>
    </>
  );
}

/** Deselects a demand that was chosen in this tab; otherwise there would be no room to choose another one. */
function giveBack(key: string): void {
  const chosen = compareStore.getState().chosen.find((one) => one.key === key);
  if (chosen) toggleChosen(chosen);
}
