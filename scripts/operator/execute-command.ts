import { z } from 'zod';
import { runOperatorCommand } from '../../portal-api/features/operator/operator-commands.ts';
import { readApiConfig } from '../../portal-api/platform/config/env.ts';
import { openDatabase } from '../../portal-api/platform/db/database.ts';
import { errorCode } from '../../portal-api/platform/errors.ts';
import { ApiError } from '../../portal-api/platform/http/api-error.ts';
import { backUp, restore } from './backup.ts';
import { type ParsedCommand, Refusal } from './command-line.ts';
import { fetchPrivateFile } from './fetch-private-file.ts';
import { requireToken } from './require-token.ts';
import { uploadPicture } from './upload-picture.ts';

const answerSchema = z.object({ code: z.number(), message: z.string(), data: z.unknown() });

/**
 * Executes a command under the name `by`: in the database of DATABASE_URL (or of DATABASE_LISTEN_URL, which bypasses the pooler), or else
 * through the running API. Throws `Refusal` with the reason, also if no API is running.
 */
export async function executeCommand(command: ParsedCommand, by: string, env: NodeJS.ProcessEnv): Promise<unknown> {
  const given = readApiConfig(env);
  const config = { ...given, databaseUrl: given.directUrl ?? given.databaseUrl };
  if (command.command === 'backup') return await backUp(command.input, config);
  if (command.command === 'restore-backup') return await restore(command.input, config);
  const { databaseUrl, dataDir, port, identityKey } = config;
  const addresses: Record<string, string> = {};
  for (const [input, path] of Object.entries(command.pictures ?? {})) addresses[input] = await uploadPicture(path, config);
  const filled = { ...command, input: { ...command.input, ...addresses } };
  const answer = databaseUrl ? await workOnDatabase(filled, by, databaseUrl, identityKey) : await askRunningApi(filled, by, dataDir, port);
  // By now the access is recorded.
  return command.command === 'file' ? await fetchPrivateFile(command.input, answer, config) : answer;
}

async function workOnDatabase(
  { command, input }: ParsedCommand,
  name: string,
  databaseUrl: string,
  identityKey: Buffer | undefined,
): Promise<unknown> {
  const db = openDatabase({ databaseUrl, poolSize: 2 });
  try {
    return await runOperatorCommand({ db, now: new Date(), name, requestId: null, identityKey }, command, input);
  } catch (error) {
    if (error instanceof ApiError) throw new Refusal(error.message);
    throw error;
  } finally {
    await db.destroy();
  }
}

/** Codes of connections that broke after they were established: the API may have received the command. */
const brokeOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

async function askRunningApi({ command, input }: ParsedCommand, by: string, dataDir: string, port: number): Promise<unknown> {
  const token = await requireToken(dataDir);
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ by, input }),
  };
  const [response, text] = await fetch(`http://127.0.0.1:${port}/operator/${command}`, request)
    .then(async (answer) => [answer, await answer.text()] as const)
    .catch((error: unknown) => {
      const code = errorCode(error instanceof Error ? error.cause : null);
      const where = `127.0.0.1:${port}，${code ?? '连接失败'}`;
      if (code !== null && brokeOff.has(code))
        throw new Refusal(`与门户 API 的连接中断（${where}）：命令可能已经执行，请先查看结果再决定是否重试`);
      throw new Refusal(`门户 API 没有响应（${where}）：请先启动门户，或检查 PORTAL_API_PORT`);
    });
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success) throw new Refusal(`127.0.0.1:${port} 上运行的不是门户 API`);
  if (response.ok) return answer.data.data;
  throw new Refusal(response.status === 401 ? '操作口令不正确：DATA_DIR 与正在运行的门户不一致' : answer.data.message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
