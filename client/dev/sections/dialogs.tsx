import { type ReactNode, useState } from 'react';
import { ExternalLinkDialog } from '#client/entities/user-text/external-link-dialog.tsx';
import { CaptchaDialog } from '#client/forms/captcha-dialog.tsx';
import { CropDialog } from '#client/forms/crop-dialog.tsx';
import { PhoneCodeDialog } from '#client/forms/phone-code-dialog.tsx';
import { RegionDialog } from '#client/forms/region-dialog.tsx';
import { remoteCall } from '#client/lib/remote-call.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { ImageLightbox } from '#client/ui/image-lightbox.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { sceneAddress } from '#shared/rules/drawn-pictures.ts';
import { SampleApi } from '../sample-api.tsx';
import type { Section } from '../specimen.tsx';

const changePhone = remoteCall('user.changeContactPhone', async () => (await import('#shared/contract/user.ts')).changeContactPhone);
const nothing = () => {};

/** Renders a button and the dialog that it opens. */
function Opening({ label, children }: { label: string; children: (dialog: LazyDialogProps) => ReactNode }) {
  const [open, onOpenChange] = useState(false);
  return (
    <>
      <Button onClick={() => onOpenChange(true)}>{label}</Button>
      {children({ open, onOpenChange })}
    </>
  );
}

/** Draws a picture on a canvas and opens it in the crop dialog. */
function Cropping({ isBroken = false }: { isBroken?: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  const draw = () => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 500;
    const brush = canvas.getContext('2d');
    if (brush) {
      brush.fillStyle = '#1f5eff';
      brush.fillRect(0, 0, 800, 500);
      brush.fillStyle = '#ffd28a';
      brush.fillRect(250, 100, 300, 300);
    }
    canvas.toBlob((picture) => setFile(isBroken ? new File(['x'], 'x.png') : picture && new File([picture], 'x.png')));
  };
  return (
    <>
      <Button onClick={draw}>{isBroken ? '图片打不开' : '裁剪图片'}</Button>
      <CropDialog open={file !== null} onOpenChange={() => setFile(null)} file={file} shape="round" onCropped={() => setFile(null)} />
    </>
  );
}

/** Opens the given pictures in a lightbox. */
function Looking({ label, pictures }: { label: string; pictures: readonly string[] }) {
  const [current, setCurrent] = useState(0);
  return (
    <Opening label={label}>
      {(dialog) => (
        <ImageLightbox
          {...dialog}
          title="活动现场"
          pictures={pictures.map((src) => ({ src, srcSet: undefined }))}
          current={current}
          onCurrentChange={setCurrent}
        />
      )}
    </Opening>
  );
}

const region = {
  code: '4403',
  label: '合作地区',
  depth: 3,
  hasNationwide: true,
  isOptional: true,
  fallback: [],
  onChoose: nothing,
} as const;

export const dialogs: Section = {
  id: 'dialogs',
  title: '对话框',
  specimens: [
    {
      name: 'Dialog',
      file: 'ui/dialog.tsx',
      states: [
        [
          '可以关闭',
          <Opening key="1" label="打开对话框">
            {(dialog) => (
              <Dialog {...dialog} title="结算方式">
                <p>对话框里的内容。按 Esc、点旁边或右上角都可以关闭。</p>
              </Dialog>
            )}
          </Opening>,
        ],
        [
          '必须回答',
          <Opening key="2" label="打开必须回答的对话框">
            {(dialog) => (
              <Dialog {...dialog} title="用户协议已更新" width={440} canClose={false}>
                <p>请阅读并同意新的用户协议。</p>
                <DialogFooter>
                  <Button onClick={() => dialog.onOpenChange(false)}>退出登录</Button>
                  <Button variant="primary" onClick={() => dialog.onOpenChange(false)}>
                    同意
                  </Button>
                </DialogFooter>
              </Dialog>
            )}
          </Opening>,
        ],
      ],
    },
    {
      name: 'DialogFooter',
      file: 'ui/dialog.tsx',
      states: [
        [
          '两个按钮',
          <DialogFooter key="1">
            <Button>取消</Button>
            <Button variant="primary">确定</Button>
          </DialogFooter>,
        ],
        [
          '左边有一句话',
          <DialogFooter key="2">
            <p>已选 3/5</p>
            <Button>取消</Button>
            <Button variant="primary">确定</Button>
          </DialogFooter>,
        ],
      ],
    },
    {
      name: 'ExternalLinkDialog',
      file: 'entities/user-text/external-link-dialog.tsx',
      states: [
        [
          '外部网址',
          <Opening key="1" label="离开本站">
            {(dialog) => <ExternalLinkDialog {...dialog} link={{ href: 'https://docs.example.com/a?b=1', host: 'docs.example.com' }} />}
          </Opening>,
        ],
      ],
    },
    {
      name: 'ConfirmDialog',
      file: 'ui/confirm-dialog.tsx',
      states: [
        [
          '普通',
          <Opening key="1" label="下架需求">
            {(dialog) => (
              <ConfirmDialog
                {...dialog}
                title="下架需求"
                text="下架后，其他人看不到这条需求。您可以重新上架，账号受限期间除外。"
                confirmLabel="确认下架"
                isBusy={false}
                onConfirm={nothing}
              />
            )}
          </Opening>,
        ],
        [
          '不能撤回，忙着',
          <Opening key="2" label="删除需求">
            {(dialog) => (
              <ConfirmDialog
                {...dialog}
                title="删除需求"
                text="删除后不能恢复。"
                confirmLabel="确认删除"
                isDangerous
                isBusy
                onConfirm={nothing}
              />
            )}
          </Opening>,
        ],
      ],
    },
    {
      name: 'RegionDialog',
      file: 'forms/region-dialog.tsx',
      states: (['working', 'pending', 'failing'] as const).map((state) => [
        { working: '可以选', pending: '正在读', failing: '读不出来' }[state],
        <SampleApi key={state} state={state}>
          <Opening label="选择地区">{(dialog) => <RegionDialog {...dialog} {...region} />}</Opening>
        </SampleApi>,
      ]),
    },
    {
      name: 'CaptchaDialog',
      file: 'forms/captcha-dialog.tsx',
      states: [
        [
          '可以发送',
          <Opening key="1" label="图形验证码">
            {(dialog) => <CaptchaDialog {...dialog} phone="13800138000" scene="login" wait={0} onSent={nothing} onThrottled={nothing} />}
          </Opening>,
        ],
        [
          '要等一会儿',
          <Opening key="2" label="等待中的图形验证码">
            {(dialog) => <CaptchaDialog {...dialog} phone="13800138000" scene="login" wait={42} onSent={nothing} onThrottled={nothing} />}
          </Opening>,
        ],
      ],
    },
    {
      name: 'PhoneCodeDialog',
      file: 'forms/phone-code-dialog.tsx',
      states: [
        [
          '换一个号码',
          <Opening key="1" label="更换手机号">
            {(dialog) => (
              <PhoneCodeDialog
                {...dialog}
                id="phone-code"
                title="更换联系手机"
                hint="更换后，合作方看到的是新号码。"
                label="新手机号"
                call={changePhone}
                doneText="已更换"
                onDone={async () => {}}
              />
            )}
          </Opening>,
        ],
      ],
    },
    {
      name: 'ImageLightbox',
      file: 'ui/image-lightbox.tsx',
      states: [
        ['几张', <Looking key="1" label="看大图" pictures={[sceneAddress('30', 0), sceneAddress('30', 1)]} />],
        ['一张', <Looking key="2" label="看一张大图" pictures={[sceneAddress('30', 2)]} />],
        ['加载不出来', <Looking key="3" label="看不到的大图" pictures={['/images/no-such-scene.jpg']} />],
      ],
    },
    {
      name: 'CropDialog',
      file: 'forms/crop-dialog.tsx',
      states: [
        ['裁剪', <Cropping key="1" />],
        ['图片打不开', <Cropping key="2" isBroken />],
      ],
    },
  ],
};
