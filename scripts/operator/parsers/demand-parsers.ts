import { type CommandGroup, UsageError } from '../command-line.ts';

/** The review of demands. `restore` with a file restores a backup. */
export const demandParsers: CommandGroup = {
  usage: `审核
  list                                      待审核的需求与修改，最早的在前
  show <编号>                               需求全文、修改对比、历史、命中的敏感词、疑似联系方式
  approve <编号> [--version N]              通过
  reject <编号> --reason 原因 [--field 字段=原因 …] [--version N]
                                            驳回；字段如 title、content、industryCode、images
  pause <编号> --reason 原因                下架展示中的需求
  restore <编号>                            恢复被平台下架的需求，立即展示`,
  parse: {
    list: ({ build }) => build('list', []),
    show: ({ build, first }) => build('show', ['编号'], [], { id: first }),
    approve: ({ build, first }) => build('approve', ['编号'], ['version'], { id: first }),
    reject: ({ build, first, field }) => build('reject', ['编号'], ['reason', 'version'], { id: first, fields: readFields(field) }),
    pause: ({ build, first }) => build('pause', ['编号'], ['reason'], { id: first }),
    restore: ({ build, first }) => {
      if (first !== undefined && !isDemand(first)) return build('restore-backup', ['备份文件'], [], { path: first });
      return build('restore', ['编号'], [], { id: first });
    },
  },
};

/** Tells demands from files: `restore` accepts both. A file with such a name can be written as `./10023`. */
const isDemand = (word: string): boolean => /^(?:BD)?\d+$/i.test(word);

/** `title=请写明产品` → `{ title: '请写明产品' }` */
function readFields(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=');
      if (at < 1 || at === text.length - 1) throw new UsageError('--field 应写成 字段=原因，例如 --field title=请写明产品');
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}
