import { ApiError } from '../../platform/http/api-error.ts';

/**
 * Throws 409 if an operator has changed a row since the version that the caller, who edits it, has read; undefined: the caller has read
 * none. The data of the refusal contain `isOutdated`.
 */
export function refuseOutdated(current: number, read: number | undefined, what: string): void {
  if (read === undefined || read === current) return;
  const sentence = `${what}刚刚被其他人修改过，您的修改没有保存：请对照现在的内容核对，再保存一次即以您的为准`;
  throw new ApiError(409, sentence, { data: { isOutdated: true } });
}

/** Throws 409 if an operator has changed a row since the version that the caller, who removes it, has read; undefined: none. */
export function refuseOutdatedRemoval(current: number, read: number | undefined, what: string): void {
  if (read === undefined || read === current) return;
  throw new ApiError(409, `${what}刚刚被其他人修改过，没有删除：请看过现在的内容，再决定是否删除`);
}
