import { styled } from 'styled-components';
import { useCheckout } from '#client/entities/checkout/use-checkout.tsx';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { href } from '#shared/routes/href.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { productsQuery } from '../boost-api.ts';
import { MallWishNote } from '../components/mall-wish-note.tsx';
import { ProductList, ProductsSkeleton } from '../components/product-list.tsx';
import { nextStep, readWish } from '../mall-model.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);

  > nav {
    display: flex;
    gap: var(--space-4);
  }
  > nav > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--brand);
  }
`;

/** Lists the boosts that are sold with their prices by quantity. A usage that lacks boosts links here and is linked back to. */
export function BoostMallPage({ request }: PageProps) {
  const wish = readWish(request.search);
  const { dialog, checkout } = useCheckout();
  return (
    <>
      <Head>
        <PageTitle>道具中心</PageTitle>
        <nav aria-label="道具">
          <a href={href('boost.mine')}>我的道具</a>
          <a href={href('boost.orders')}>我的订单</a>
          <a href={href('welfare')}>免费领取</a>
        </nav>
      </Head>
      <Await
        query={productsQuery}
        pending={<ProductsSkeleton />}
        failed={(failure, retry) => (
          <Card>
            <LoadFailed message={failure.message} retry={retry} />
          </Card>
        )}
      >
        {(products) =>
          products && products.length > 0 ? (
            <>
              <MallWishNote wish={wish} isSold={products.some(({ sceneCode }) => sceneCode === wish.scene)} />
              <ProductList
                key={request.search.toString()}
                products={products}
                wish={wish}
                onBuy={(sceneCode, quantity) => checkout({ kind: 'SCENE', sceneCode, quantity }, nextStep(sceneCode, wish))}
              />
            </>
          ) : (
            <Card>
              <EmptyState
                title={wish.scene ? `${sceneNames[wish.scene]}暂不出售` : '暂无道具出售'}
                hint="做福利任务、邀请好友，可以免费得到道具。"
                action={
                  <>
                    {wish.next && <LinkButton href={wish.next.href}>返回刚才的页面</LinkButton>}
                    <LinkButton href={href('welfare')} variant="primary">
                      去领福利
                    </LinkButton>
                  </>
                }
              />
            </Card>
          )
        }
      </Await>
      {dialog}
    </>
  );
}
