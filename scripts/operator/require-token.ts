import { readOperatorToken } from '../../portal-api/features/operator/operator-token.ts';
import { errorCode } from '../../portal-api/platform/errors.ts';
import { Refusal } from './command-line.ts';

/** Reads the token that the running API has stored in the data directory. Throws `Refusal` if it is missing or belongs to another user. */
export async function requireToken(dataDir: string): Promise<string> {
  const token = await readOperatorToken(dataDir).catch((error: unknown) => {
    if (errorCode(error) !== 'EACCES') throw error;
    throw new Refusal(`没有权限读取 ${dataDir} 中的操作口令：请以运行门户的系统用户执行`);
  });
  if (token) return token;
  throw new Refusal(`${dataDir} 中没有操作口令：请先启动门户，并使用相同的 DATA_DIR；使用 PostgreSQL 时请设置 DATABASE_URL`);
}
