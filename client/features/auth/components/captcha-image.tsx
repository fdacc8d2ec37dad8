import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CAPTCHA_IMAGE_PATH } from '#shared/contract/auth-contract.ts';

const Picture = styled.button`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  width: 100%;
  min-height: 72px;
  padding: var(--space-2);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-muted);

  &:hover {
    border-color: var(--brand);
    color: var(--brand);
  }
  img {
    height: 56px;
    width: auto;
    border-radius: var(--radius-small);
  }
`;

interface CaptchaImageProps {
  /** Another number is another picture: it goes into the address as `t` (E14). */
  version: number;
  onRefresh: () => void;
}

/** The captcha's picture; pressing it brings another one. */
export function CaptchaImage({ version, onRefresh }: CaptchaImageProps) {
  const [brokenVersion, setBrokenVersion] = useState<number | null>(null);
  return (
    <Picture type="button" aria-label="换一张" title="换一张" onClick={onRefresh}>
      {brokenVersion === version ? (
        '图片加载失败，点击重试'
      ) : (
        <img
          src={`${CAPTCHA_IMAGE_PATH}?t=${version}`}
          alt="图形验证码"
          width={160}
          height={56}
          onError={() => setBrokenVersion(version)}
        />
      )}
      <RefreshCw size={16} aria-hidden="true" />
    </Picture>
  );
}
