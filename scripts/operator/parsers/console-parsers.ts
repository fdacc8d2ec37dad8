import { type CommandGroup, UsageError } from '../command-line.ts';

/** The accounts of the console, the log of what operators did, and backups. */
export const consoleParsers: CommandGroup = {
  usage: `审核后台的账号
  log [--name 操作者] [--action block] [--user 编号] [--from 2026-03-01] [--to 2026-03-31] [--before 编号]
                                            操作日志，最近的在前，每次 100 条；--action 为列出的命令，
                                            --from 与 --to 为北京时间的日期，含首尾两天；--before 继续查看更早的
  operators                                 全部账号
  operators add <登录名> --name 姓名 [--roles review,finance]
                                            新账号；打印设置码，24 小时内在审核后台设置密码与动态验证码；
                                            review（默认）：需求、举报、认证、合伙人、用户；finance：退款、发票；
                                            content：公告、轮播图、社群；audit：日志
  operators roles <登录名> --roles review,finance
                                            更改角色，立即生效
  operators reset <登录名>                  忘记密码、更换手机或重新启用：旧密码与动态验证码失效，重新设置
  operators disable <登录名>                停用，并立即退出登录

备份
  backup <文件>                             备份全部数据与上传的图片；门户可继续运行
  restore <备份文件>                        恢复到空的 DATA_DIR 或空的 DATABASE_URL；须先停止门户`,
  parse: {
    log: ({ build }) => build('log', [], ['name', 'action', 'user', 'from', 'to', 'before']),
    operators: ({ build, first, second }) => {
      if (first === undefined) return build('operators', []);
      if (first === 'add') return build('operators-add', ['add', '登录名'], ['name', 'roles'], { login: second });
      if (first === 'roles') return build('operators-roles', ['roles', '登录名'], ['roles'], { login: second });
      if (first !== 'reset' && first !== 'disable') throw new UsageError('operators 之后应为 add、roles、reset 或 disable');
      return build(`operators-${first}`, [first, '登录名'], [], { login: second });
    },
    backup: ({ build, first }) => build('backup', ['文件'], [], { path: first }),
  },
};
