import { hash, verify } from '@node-rs/argon2';

/** argon2id, 32 MiB and three passes: about 50 ms of one core. */
const cost = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export type PasswordVerifier = (passwordHash: string, password: string) => Promise<boolean>;

let dummyHash: Promise<string> | null = null;

/**
 * Compares a password with a stored hash. No account or no password (null) costs the same as a wrong password, as a dummy is
 * verified instead: the time of the answer tells nothing.
 */
export async function checkPassword(
  passwordHash: string | null | undefined,
  password: string,
  verifyHash: PasswordVerifier = verify,
): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const dummy = await dummyHash;
  const matches = await verifyHash(passwordHash ?? dummy, password);
  return matches && typeof passwordHash === 'string';
}
