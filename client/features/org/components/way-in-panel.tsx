import { Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { WithService } from '#client/layout/with-service.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { copyText } from '#client/ui/copy-text.ts';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { href } from '#shared/routes/href.ts';
import { toWebAddress } from '#shared/rules/web-address.ts';
import type { WayIn } from '../use-join-community.ts';

const QR_SIZE = 200;

const Ways = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  text-align: center;

  img {
    border: 8px solid #fff;
    border-radius: var(--radius);
    box-shadow: 0 0 0 1px var(--line);
    object-fit: contain;
  }
`;

const WechatNumber = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-2) var(--space-3);
  width: 100%;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  strong {
    font: var(--weight-bold) var(--type-medium) var(--font-number);
    user-select: all;
  }
`;

const Note = styled.p`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** The access details of a joined community: its QR code, the WeChat number of its owner, or customer service. */
export function WayInPanel({ name, wayIn: { qrCode, wechat } }: { name: string; wayIn: WayIn }) {
  const picture = toWebAddress(qrCode);
  return (
    <Ways>
      {picture && (
        <>
          <SafeImage src={picture} alt={`${name}的微信群二维码`} width={QR_SIZE} height={QR_SIZE} loading="eager" />
          <p>打开微信「扫一扫」进群</p>
        </>
      )}
      {wechat && (
        <WechatNumber>
          <span>{picture ? '扫码失败时添加群主微信' : '添加群主微信，请对方拉您进群'}</span>
          <strong>{wechat}</strong>
          <Button size="small" onClick={() => copyText(wechat, '微信号已复制')}>
            <Copy size={14} aria-hidden="true" />
            复制微信号
          </Button>
        </WechatNumber>
      )}
      {!picture && !wechat && (
        <>
          <p>这个社群的入群方式正在更新，更新后会显示在这里，您不必再次加入。</p>
          <WithService>
            <LinkButton href={href('wechat')}>联系客服拉您进群</LinkButton>
          </WithService>
        </>
      )}
      <Note>群内请勿先行付款；遇到索要验证码、押金的人，请退群并告知群主。</Note>
    </Ways>
  );
}
