import type { ApiConfig } from '../platform/config/env.ts';
import { errorCode, StartFailure } from '../platform/errors.ts';
import { drainServer, listenOn } from '../platform/http/loopback-server.ts';
import { type ConsoleDeps, createConsole } from './console-app.ts';

type StartDeps = Omit<ConsoleDeps, 'identityKey' | 'origin' | 'allow' | 'trustedProxies'> & { identityKey: Buffer | undefined };

/** Starts the operators' console on its own port. Throws `StartFailure` if it has no key for the secrets of authenticator apps. */
export async function startConsole(
  deps: StartDeps,
  { host, port, origin, allow, trustedProxies }: NonNullable<ApiConfig['console']>,
): Promise<{ stop: () => Promise<void> }> {
  const { identityKey } = deps;
  if (!identityKey) throw new StartFailure('CONSOLE=on needs IDENTITY_KEY: it encrypts the secrets of the operators’ authenticator apps.');
  const app = createConsole({ ...deps, identityKey, origin, allow, trustedProxies });
  const { server } = await listenOn(app, host, port).catch((error: unknown) => {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new StartFailure(`Port ${port} of ${host} is in use by another process; stop it, or set CONSOLE_PORT.`);
  });
  deps.logger.info({ origin, host, port }, "the operators' console is ready");
  return { stop: () => drainServer(server) };
}
