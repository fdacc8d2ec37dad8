import { ApiError } from './api-error.ts';

/** 400 that names every field, if there is one. */
export function refuseFields(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (first) throw new ApiError(400, first, { fields: problems });
}
