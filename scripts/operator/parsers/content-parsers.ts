import { type CommandGroup, UsageError, withPictures } from '../command-line.ts';

/** Announcements, banners and communities. */
export const contentParsers: CommandGroup = {
  usage: `公告
  announcements                             全部公告，置顶的在前
  announce --title 标题 --text 正文 [--summary 摘要] [--pin] [--draft] [--from 2026-12-01T08:30]
                                            向所有人发布，立即或到 --from 时可见；不写摘要时用正文的开头；--pin 置顶；
                                            --draft 只存为草稿
  announcement <编号> edit --title 标题 --text 正文 [--summary 摘要] [--from …] [--version N]
                                            修改；已读过的用户不会再次收到提醒；--version：别人修改过则不保存
  announcement <编号> publish [--from 2026-12-01T08:30]
                                            发布草稿，立即或定时
  announcement <编号> pin|unpin|remove      置顶、取消置顶、删除

轮播图
  banners                                   首页的全部轮播图，包括未展示的
  banner add --picture 图片文件 --title 标题 [--alt 图片说明] [--link /type/10] [--from …] [--until …] [--draft]
                                            添加到最后；链接为本站路径或 https 网址；--from、--until 展示时间（北京时间）；
                                            图片里已有文字时不写标题，写图片说明；--draft 暂不展示
  banner <编号> edit --title 标题 [--alt …] [--link …] [--from …] [--until …] [--picture 图片文件] [--version N]
                                            修改，须写全部内容；不写 --picture 时图片不变
  banner <编号> move <位置>                 移动到第几张
  banner <编号> show|take-back|remove       展示、撤下、删除

社群
  communities                               全部社群
  community add --name 名称 --intro 介绍 --wechat 群主微信号 [--industry 行业] [--region 省或市]
                [--qr-code 图片文件] [--cover 图片文件]
                                            加入的用户扫描二维码或添加该微信号进群
  community <编号> edit --name … --intro … --wechat … [--industry …] [--region …]
                                            修改，须写全部内容；不写 --qr-code、--cover 时图片不变
  community <编号> remove                   删除，连同已加入的记录`,
  parse: {
    announcements: ({ build }) => build('announcements', []),
    announce: ({ build }) => build('announce', [], ['title', 'text', 'summary', 'pin', 'draft', 'from']),
    announcement: ({ build, first, second }) => {
      if (second === 'edit')
        return build('announcement-edit', ['编号', 'edit'], ['title', 'text', 'summary', 'from', 'version'], { id: first });
      if (second === 'publish') return build('announcement-publish', ['编号', 'publish'], ['from'], { id: first });
      if (second === 'remove') return build('announcement-remove', ['编号', 'remove'], [], { id: first });
      if (second !== 'pin' && second !== 'unpin') throw new UsageError('编号之后应为 edit、publish、pin、unpin 或 remove');
      return build('announcement-pin', ['编号', 'pin|unpin'], [], { id: first, pinned: second === 'pin' });
    },
    banners: ({ build }) => build('banners', []),
    banner: ({ build, first, second, third }) => {
      const fields = ['picture', 'title', 'alt', 'link', 'from', 'until'] as const;
      const picture = { picture: 'image' };
      if (first === 'add') return withPictures(build('banner-add', ['add'], [...fields, 'draft']), picture);
      if (second === 'edit') return withPictures(build('banner-edit', ['编号', 'edit'], [...fields, 'version'], { id: first }), picture);
      if (second === 'move') return build('banner-move', ['编号', 'move', '位置'], [], { id: first, place: third });
      if (second !== 'show' && second !== 'take-back' && second !== 'remove') {
        throw new UsageError('banner 之后应为 add，或编号与 edit、move、show、take-back、remove');
      }
      return build(`banner-${second}`, ['编号', second], [], { id: first });
    },
    communities: ({ build }) => build('communities', []),
    community: ({ build, first, second }) => {
      const fields = ['name', 'intro', 'wechat', 'industry', 'region', 'qr-code', 'cover'] as const;
      const pictures = { 'qr-code': 'qrCode', cover: 'cover' };
      if (first === 'add') return withPictures(build('community-add', ['add'], fields), pictures);
      if (second === 'edit')
        return withPictures(build('community-edit', ['编号', 'edit'], [...fields, 'version'], { id: first }), pictures);
      if (second !== 'remove') throw new UsageError('community 之后应为 add，或编号与 edit、remove');
      return build('community-remove', ['编号', 'remove'], [], { id: first });
    },
  },
};
