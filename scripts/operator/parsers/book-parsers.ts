import { type CommandGroup, UsageError } from '../command-line.ts';

/** The books of the portal. */
export const bookParsers: CommandGroup = {
  usage: `账目
  doctor [--deep]                           核对余额、流水、道具库存与封存记录；有问题时列出并以 1 退出；
                                            --deep 核对全部历史，耗时较长
  issues [--all]                            待处理的账务问题，最早的在前；--all 也列出已处理的
  issue <编号>                              一个账务问题的全部内容
  issue <编号> take                         由自己处理
  issue <编号> close --note 说明            处理完毕，写明原因
  reconcile --day 2026-03-01                重新核对一天的账单，一分钟内完成；再次执行可查看结果`,
  parse: {
    doctor: ({ build }) => build('doctor', [], ['deep']),
    issues: ({ build }) => build('issues', [], ['all']),
    issue: ({ build, first, second }) => {
      if (second === undefined) return build('issue', ['编号'], [], { id: first });
      if (second === 'take') return build('issue-take', ['编号', 'take'], [], { id: first });
      if (second === 'close') return build('issue-close', ['编号', 'close'], ['note'], { id: first });
      throw new UsageError('编号之后应为 take 或 close');
    },
    reconcile: ({ build }) => build('reconcile', [], ['day']),
  },
};
