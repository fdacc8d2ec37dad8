import { CaptchaImage } from '#client/forms/captcha-image.tsx';
import { ImageTile, UploadTile } from '#client/forms/image-tiles.tsx';
import { ImagesField } from '#client/forms/images-field.tsx';
import { PictureField } from '#client/forms/picture-field.tsx';
import type { Upload } from '#client/forms/uploads.ts';
import { logoAddress, sceneAddress } from '#shared/rules/drawn-pictures.ts';
import type { Section } from '../specimen.tsx';
import { WithField } from '../with-field.tsx';

const upload = (change: Partial<Upload>): Upload => ({
  id: '1',
  file: new File([], '活动现场照片-2026-03-08-001.jpg'),
  state: 'waiting',
  share: 0,
  problem: null,
  mayRetry: false,
  ...change,
});
const uploads: readonly (readonly [string, Upload])[] = [
  ['排队', upload({})],
  ['上传中', upload({ state: 'sending', share: 0.42 })],
  ['处理中', upload({ state: 'sending', share: 1 })],
  ['失败，可以重试', upload({ state: 'failed', problem: '网络连接失败', mayRetry: true })],
  ['失败，图片不能用', upload({ state: 'failed', problem: '图片不能超过 10 MB' })],
];
const pictures = [sceneAddress('50', 0), sceneAddress('50', 2)];
const nothing = () => {};

export const pictureFields: Section = {
  id: 'picture-fields',
  title: '图片字段',
  specimens: [
    {
      name: 'ImagesField',
      file: 'forms/images-field.tsx',
      isWide: true,
      states: [
        [
          '空',
          <WithField<string[]> key="1" name="images-1" initial={[]}>
            {(field) => <ImagesField {...field} label="图片证据" max={6} help="选填，最多 6 张，每张不超过 10 MB" />}
          </WithField>,
        ],
        [
          '有封面，有一张在上传，有错误',
          <WithField<string[]> key="2" name="images-2" initial={pictures} error="还有图片没有上传成功">
            {(field) => (
              <ImagesField
                {...field}
                label="图片"
                max={4}
                hasCover
                sending={{ uploads: [upload({ state: 'sending', share: 0.42 })], add: nothing, retry: nothing, remove: nothing }}
              />
            )}
          </WithField>,
        ],
        [
          '满了',
          <WithField<string[]> key="3" name="images-3" initial={pictures}>
            {(field) => <ImagesField {...field} label="图片" max={2} required />}
          </WithField>,
        ],
      ],
    },
    {
      name: 'ImageTile',
      file: 'forms/image-tiles.tsx',
      states: [
        [
          '封面',
          <ul key="1">
            <ImageTile src={sceneAddress('50', 0)} number={1} isCover onRemove={nothing} />
          </ul>,
        ],
        [
          '可以设为封面',
          <ul key="2">
            <ImageTile src={sceneAddress('50', 2)} number={2} isCover={false} onFirst={nothing} onRemove={nothing} />
          </ul>,
        ],
      ],
    },
    {
      name: 'UploadTile',
      file: 'forms/image-tiles.tsx',
      states: uploads.map(([label, shown]) => [
        label,
        <ul key={label}>
          <UploadTile upload={shown} onRetry={nothing} onRemove={nothing} />
        </ul>,
      ]),
    },
    {
      name: 'PictureField',
      file: 'forms/picture-field.tsx',
      states: [
        [
          '空，圆的',
          <WithField key="1" name="picture-1" initial="">
            {(field) => <PictureField {...field} label="头像" shape="round" help="JPG 或 PNG，不超过 10 MB" />}
          </WithField>,
        ],
        [
          '有，方的',
          <WithField key="2" name="picture-2" initial={logoAddress(7)}>
            {(field) => <PictureField {...field} label="企业标志" shape="square" />}
          </WithField>,
        ],
        [
          '有错误',
          <WithField key="3" name="picture-3" initial="" error="请上传企业标志">
            {(field) => <PictureField {...field} label="企业标志" shape="square" required />}
          </WithField>,
        ],
      ],
    },
    {
      name: 'CaptchaImage',
      file: 'forms/captcha-image.tsx',
      states: [['图形验证码', <CaptchaImage key="1" version={1} onRefresh={nothing} />]],
    },
  ],
};
