type Globals = typeof import('@jest/globals');

/** Replaces `@jest/globals` where tests run in Node itself (module-hooks.ts). */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis as unknown as Globals;
