import { hash, verify } from '@node-rs/argon2';

/** Hashes passwords and compares them with their hashes. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash. A missing account or password (null) takes as long as a wrong password, because a dummy hash is
   * verified instead: the response time reveals nothing.
   */
  check(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

/** argon2id, 32 MiB and three passes: about 50 ms of one core. */
const fullCost = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };

type PasswordVerifier = (passwordHash: string, password: string) => Promise<boolean>;

/** Creates a `Passwords`, by default at the full cost. */
export function createPasswords({
  cost = fullCost,
  verifyHash = verify,
}: {
  cost?: typeof fullCost;
  verifyHash?: PasswordVerifier;
} = {}): Passwords {
  let dummyHash: Promise<string> | null = null;
  const hashPassword = (password: string) => hash(password, cost);
  return {
    hash: hashPassword,
    check: async (passwordHash, password) => {
      dummyHash ??= hashPassword('no account has this password');
      const dummy = await dummyHash;
      const matches = await verifyHash(passwordHash ?? dummy, password);
      return matches && typeof passwordHash === 'string';
    },
  };
}
