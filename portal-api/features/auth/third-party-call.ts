import type { Request } from 'express';
import { ApiError } from '../../platform/http/api-error.ts';

/** Asks a third party; when it fails, the log says why and the visitor reads a 503 with this sentence. */
export async function askThirdParty<Answer>(request: Request, sentence: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    request.log.error({ err: error }, 'a third party failed');
    throw new ApiError(503, sentence);
  }
}
