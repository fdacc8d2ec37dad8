import { hash, verify } from '@node-rs/argon2';

/** Keeps passwords as hashes and compares them. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash. No account or no password (null) costs the same as a wrong password, as a dummy is
   * verified instead: the time of the answer tells nothing.
   */
  check(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

/** argon2id, 32 MiB and three passes: about 50 ms of one core. */
const fullCost = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };

type PasswordVerifier = (passwordHash: string, password: string) => Promise<boolean>;

/** At the full cost, unless given another. */
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
