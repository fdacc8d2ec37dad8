import { styled } from 'styled-components';
import { configQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { href } from '#shared/routes/href.ts';
import { toWebAddress } from '#shared/rules/web-address.ts';

const SIZE = 224;

const Box = styled.div`
  display: grid;
  place-items: center;
  align-content: center;
  gap: var(--space-3);
  min-height: 320px;
  text-align: center;

  img {
    border: 8px solid #fff;
    border-radius: var(--radius);
    box-shadow: 0 0 0 1px var(--line);
    object-fit: contain;
  }
  p {
    color: var(--text-secondary);
  }
`;

/** Shows the configured QR code of customer service, or where to turn if none is configured. */
export const ServiceQrCode = () => (
  <Await
    query={configQuery}
    pending={
      <Box>
        <span className="visually-hidden">加载中...</span>
        <Skeleton width={SIZE} height={SIZE} radius={8} />
      </Box>
    }
    failed={(failure, retry) => (
      <Box>
        <LoadFailed message={failure.message} retry={retry} />
      </Box>
    )}
  >
    {(config) => {
      const picture = toWebAddress(config.CUSTOMER_SERVICE_QR_CODE_URL);
      return (
        <Box>
          {picture ? (
            <>
              <SafeImage src={picture} alt="微信客服二维码" width={SIZE} height={SIZE} loading="eager" />
              <p>打开微信「扫一扫」，添加客服</p>
            </>
          ) : (
            <EmptyState
              title="暂无客服二维码"
              hint="客服微信还没有公布。审核结果和平台通知会发到您的消息里；平台规则请看关于我们。"
              action={<LinkButton href={href('about')}>查看平台规则</LinkButton>}
            />
          )}
        </Box>
      );
    }}
  </Await>
);
