import type { CommandGroup } from '../command-line.ts';

/** Reports of demands, and of people in conversations. */
export const reportParsers: CommandGroup = {
  usage: `举报
  reports                                   待处理的举报，附举报人留下的电话
  answer <举报编号> upheld|dismissed --text 答复 [--pause]
                                            答复举报人；upheld 加 --pause 同时下架需求
  chat-reports                              待处理的会话举报，附会话中最近的消息（查看会记入日志）
  chat-answer <举报编号> upheld|dismissed --text 答复 [--restrict]
                                            答复举报人；upheld 警告被举报人，加 --restrict 则限制其发布和发消息`,
  parse: {
    reports: ({ build }) => build('reports', []),
    answer: ({ build, first, second }) =>
      build('answer', ['举报编号', 'upheld|dismissed'], ['text', 'pause'], { reportId: first, verdict: second?.toUpperCase() }),
    'chat-reports': ({ build }) => build('chat-reports', []),
    'chat-answer': ({ build, first, second }) =>
      build('chat-answer', ['举报编号', 'upheld|dismissed'], ['text', 'restrict'], { reportId: first, verdict: second?.toUpperCase() }),
  },
};
