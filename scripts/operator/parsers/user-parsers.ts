import { type CommandGroup, readLevel } from '../command-line.ts';

/** Users: boosts, blocks and sessions. */
export const userParsers: CommandGroup = {
  usage: `用户
  grant <手机号或用户编号> <道具> <数量>    赠送道具：CONTACT、REFRESH、TOP、HEADLINES、CHANGE_COLOR …
  users <手机号、用户编号或昵称的一部分>    查找用户
  user <手机号或用户编号>                   一个用户：限制记录、登录、设备、需求、举报（查看会记入日志）
  blocked                                   受限的用户
  block <手机号或用户编号> --reason 原因 [--level write|sign-in] [--until 7d|12h|2026-12-31] [--pause]
                                            write（默认）：不能发布、修改、发消息；sign-in：不能登录，立即退出所有设备，
                                            下架其需求；--pause：write 时也下架其需求；不写 --until 即长期有效
  unblock <手机号或用户编号> [--reason 原因]
                                            解除限制；被下架的需求用 restore 恢复
  sign-out <手机号或用户编号>               让该用户的所有设备退出登录`,
  parse: {
    grant: ({ build, first, second, third }) =>
      build('grant', ['用户', '道具', '数量'], [], { user: first, sceneCode: second?.toUpperCase(), quantity: third }),
    users: ({ build, first }) => build('users', ['手机号、编号或昵称'], [], { keyword: first }),
    user: ({ build, first }) => build('user', ['用户'], [], { user: first }),
    blocked: ({ build }) => build('blocked', []),
    block: ({ build, first, options }) =>
      build('block', ['用户'], ['reason', 'level', 'until', 'pause'], { user: first, ...readLevel(options.level) }),
    unblock: ({ build, first }) => build('unblock', ['用户'], ['reason'], { user: first }),
    'sign-out': ({ build, first }) => build('sign-out', ['用户'], [], { user: first }),
  },
};
