import { type CommandGroup, UsageError } from '../command-line.ts';

/** Announcements and communities. */
export const contentParsers: CommandGroup = {
  usage: `公告
  announcements                             全部公告，置顶的在前
  announce --title 标题 --text 正文 [--summary 摘要] [--pin]
                                            向所有人发布，立即可见；不写摘要时用正文的开头；--pin 置顶
  announcement <编号> edit --title 标题 --text 正文 [--summary 摘要]
                                            修改；已读过的用户不会再次收到提醒
  announcement <编号> pin|unpin|remove      置顶、取消置顶、删除

社群
  communities                               全部社群
  community add --name 名称 --intro 介绍 --wechat 群主微信号 [--industry 行业] [--region 省或市]
                                            加入的用户添加该微信号进群
  community <编号> edit --name … --intro … --wechat … [--industry …] [--region …]
                                            修改，须写全部内容
  community <编号> remove                   删除，连同已加入的记录`,
  parse: {
    announcements: ({ build }) => build('announcements', []),
    announce: ({ build }) => build('announce', [], ['title', 'text', 'summary', 'pin']),
    announcement: ({ build, first, second }) => {
      if (second === 'edit') return build('announcement-edit', ['编号', 'edit'], ['title', 'text', 'summary'], { id: first });
      if (second === 'remove') return build('announcement-remove', ['编号', 'remove'], [], { id: first });
      if (second !== 'pin' && second !== 'unpin') throw new UsageError('编号之后应为 edit、pin、unpin 或 remove');
      return build('announcement-pin', ['编号', 'pin|unpin'], [], { id: first, pinned: second === 'pin' });
    },
    communities: ({ build }) => build('communities', []),
    community: ({ build, first, second }) => {
      const fields = ['name', 'intro', 'wechat', 'industry', 'region'] as const;
      if (first === 'add') return build('community-add', ['add'], fields);
      if (second === 'edit') return build('community-edit', ['编号', 'edit'], fields, { id: first });
      if (second !== 'remove') throw new UsageError('community 之后应为 add，或编号与 edit、remove');
      return build('community-remove', ['编号', 'remove'], [], { id: first });
    },
  },
};
