import type { OperatorContext } from '../../domain/operators/operator-context.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { announcementCommands } from './commands/announcement-commands.ts';
import { bannerCommands } from './commands/banner-commands.ts';
import { bookCommands } from './commands/book-commands.ts';
import { communityCommands } from './commands/community-commands.ts';
import { consoleCommands } from './commands/console-commands.ts';
import { demandCommands } from './commands/demand-commands.ts';
import { moneyCommands } from './commands/money-commands.ts';
import { reportCommands } from './commands/report-commands.ts';
import { userCommands } from './commands/user-commands.ts';
import { verificationCommands } from './commands/verification-commands.ts';
import { wordCommands } from './commands/word-commands.ts';

/** All commands of `npm run operator`. */
const operatorCommands = {
  ...demandCommands,
  ...reportCommands,
  ...userCommands,
  ...verificationCommands,
  ...announcementCommands,
  ...bannerCommands,
  ...communityCommands,
  ...wordCommands,
  ...bookCommands,
  ...moneyCommands,
  ...consoleCommands,
};

/** Runs an operator command. Throws 404 for an unknown one, and 400 with `fields` for an invalid input. */
export async function runOperatorCommand(operator: OperatorContext, name: string, input: unknown): Promise<unknown> {
  if (!isOperatorCommand(name)) throw new ApiError(404, '没有这个命令');
  return operatorCommands[name].run(operator, input);
}

const isOperatorCommand = (name: string): name is keyof typeof operatorCommands => Object.hasOwn(operatorCommands, name);
