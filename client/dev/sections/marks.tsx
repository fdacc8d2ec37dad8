import { Crown } from 'lucide-react';
import { OrgPictures } from '#client/entities/organization/org-pictures.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { LazyQrCode } from '#client/ui/lazy-qr-code.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { QrCode } from '#client/ui/qr-code.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { SharePanel } from '#client/ui/share-panel.tsx';
import { logoAddress, sceneAddress } from '#shared/rules/drawn-pictures.ts';
import type { Section } from '../specimen.tsx';

const tones = ['brand', 'accent', 'success', 'warning', 'danger', 'neutral'] as const;
const names = ['陈启明', '林晓', '王', 'Alice', '欧阳', '周舟', '　'];
const address = 'https://portal.example/share/BD202600000123';
const progress = (percent: number) => (
  <>
    <p id={`progress-${percent}`}>资料完整度 {percent}%</p>
    <ProgressBar percent={percent} labelledBy={`progress-${percent}`} />
  </>
);

export const marks: Section = {
  id: 'marks',
  title: '标记与图片',
  specimens: [
    {
      name: 'Chip',
      file: 'ui/chip.tsx',
      states: [
        ...tones.map(
          (tone) =>
            [
              tone,
              <Chip key={tone} tone={tone}>
                待审核
              </Chip>,
            ] as const,
        ),
        [
          '带图标',
          <Chip key="icon" tone="warning">
            <Crown size={12} aria-hidden="true" />
            年卡
          </Chip>,
        ],
      ],
    },
    {
      name: 'Avatar',
      file: 'ui/avatar.tsx',
      states: [
        [
          '没有图片',
          <div key="1" className="dev-row">
            {names.map((name) => (
              <Avatar key={name} name={name} />
            ))}
          </div>,
        ],
        ['有图片', <Avatar key="2" name="陈启明" src={logoAddress(5)} size={64} />],
        ['图片加载不出来', <Avatar key="3" name="陈启明" src="/images/no-such-person.jpg" size={64} />],
        [
          '大小',
          <div key="4" className="dev-row">
            {[24, 32, 48, 64].map((size) => (
              <Avatar key={size} name="林晓" size={size} />
            ))}
          </div>,
        ],
      ],
    },
    {
      name: 'SafeImage',
      file: 'ui/safe-image.tsx',
      states: [
        ['有', <SafeImage key="1" src={sceneAddress('50', 1)} alt="活动现场" width={240} height={180} />],
        ['没有', <SafeImage key="2" src={null} alt="没有图片" width={240} height={180} />],
        ['加载不出来', <SafeImage key="3" src="/images/no-such-scene.jpg" alt="加载不出来" width={240} height={180} />],
      ],
    },
    {
      name: 'OrgPictures',
      file: 'entities/organization/org-pictures.tsx',
      isWide: true,
      states: [
        ['几张', <OrgPictures key="1" name="云桥科技" images={[0, 1, 2, 3].map((variant) => sceneAddress('60', variant))} />],
        ['一张', <OrgPictures key="2" name="云桥科技" images={[sceneAddress('60', 4)]} />],
      ],
    },
    {
      name: 'ProgressBar',
      file: 'ui/progress-bar.tsx',
      states: [0, 60, 100].map((percent) => [`${percent}%`, progress(percent)]),
    },
    { name: 'QrCode', file: 'ui/qr-code.tsx', states: [['144', <QrCode key="1" value={address} label="扫码打开需求" />]] },
    {
      name: 'LazyQrCode',
      file: 'ui/lazy-qr-code.tsx',
      states: [['看得见时才画', <LazyQrCode key="1" address={address} label="扫码打开" />]],
    },
    {
      name: 'SharePanel',
      file: 'ui/share-panel.tsx',
      isWide: true,
      states: [
        [
          '二维码、链接、海报',
          <SharePanel
            key="1"
            address={address}
            addressLabel="分享链接"
            code={{ address, label: '扫码查看需求' }}
            hint="把链接发给合作方，对方不用登录就能看到摘要。"
            message={{ title: '需求', text: '看看这条需求' }}
            savePoster={() => Promise.reject(new Error('draws nothing here'))}
          />,
        ],
      ],
    },
  ],
};
