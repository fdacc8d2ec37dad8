import { useState } from 'react';
import { styled } from 'styled-components';
import { CAPTCHA_IMAGE_PATH } from '#shared/contract/auth.ts';

const Picture = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: 136px;
  height: var(--control-large);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  overflow: hidden;
  background: var(--surface-sunken);
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-small) var(--font);

  &:hover {
    border-color: var(--brand);
    color: var(--brand);
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

interface CaptchaImageProps {
  /** Number of the picture; a new one loads a new picture. Sent as the query parameter `t`. */
  version: number;
  onRefresh: () => void;
}

/** The captcha picture; a click loads another one. */
export function CaptchaImage({ version, onRefresh }: CaptchaImageProps) {
  const [brokenVersion, setBrokenVersion] = useState<number | null>(null);
  return (
    <Picture type="button" aria-label="换一张" title="换一张" onClick={onRefresh}>
      {brokenVersion === version ? (
        '加载失败，点击重试'
      ) : (
        <img
          src={`${CAPTCHA_IMAGE_PATH}?t=${version}`}
          alt="图形验证码"
          width={136}
          height={44}
          onError={() => setBrokenVersion(version)}
        />
      )}
    </Picture>
  );
}
