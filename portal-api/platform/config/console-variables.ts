import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopbackHost } from '../http/require-loopback.ts';

const DEFAULT_HOST = '127.0.0.1';
const MAX_PROXIES = 10;

/** An address such as 192.168.1.7, or a network such as 10.0.0.0/8. */
export interface AllowedNetwork {
  address: string;
  bits: number;
  family: 'ipv4' | 'ipv6';
}

/** `10.0.0.0/8, 192.168.1.7`; null for anything that is not a list of networks. */
function parseNetworks(text: string): AllowedNetwork[] | null {
  const networks = text.split(',').map((part) => parseNetwork(part.trim()));
  return networks.every((network) => network !== null) ? networks : null;
}

function parseNetwork(text: string): AllowedNetwork | null {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  if (version === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)) || Number(bits ?? 0) > most) return null;
  return { address, bits: bits === undefined ? most : Number(bits), family: version === 6 ? 'ipv6' : 'ipv4' };
}

/** The variables of the operators' console. */
export const consoleVariables = {
  CONSOLE: z.enum(['on', 'off']).optional(),
  CONSOLE_HOST: z.string().min(1).default(DEFAULT_HOST),
  CONSOLE_PORT: z.coerce.number().int().min(1).max(65_535).default(3002),
  CONSOLE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url))
    .optional(),
  CONSOLE_ALLOW: z
    .string()
    .transform((text, context) => {
      const networks = parseNetworks(text);
      if (networks) return networks;
      context.addIssue({ code: 'custom', message: 'must be networks such as 10.0.0.0/8, 192.168.1.7, separated by commas' });
      return z.NEVER;
    })
    .optional(),
  CONSOLE_TRUST_PROXY: z
    .union(
      [z.literal('off'), z.coerce.number().int().min(1).max(MAX_PROXIES)],
      `must be off or a number of proxies from 1 to ${MAX_PROXIES}`,
    )
    .default('off'),
};

const schema = z.object(consoleVariables);
type ConsoleVariables = z.output<typeof schema>;

/** Returns the problems of the combination, each with its variable. */
export function findConsoleProblems(env: ConsoleVariables): [name: keyof ConsoleVariables, message: string][] {
  if (env.CONSOLE !== 'on') return [];
  const { CONSOLE_ORIGIN: origin } = env;
  if (origin && origin.protocol !== 'https:' && !isLoopbackHost(origin.hostname)) return [['CONSOLE_ORIGIN', 'must be an https origin']];
  if (!origin && env.CONSOLE_HOST !== DEFAULT_HOST) return [['CONSOLE_ORIGIN', `is needed with CONSOLE_HOST=${env.CONSOLE_HOST}`]];
  return [];
}

/** Returns how the operators' console is served; null if it is off. */
export function toConsole(env: ConsoleVariables) {
  if (env.CONSOLE !== 'on') return null;
  return {
    host: env.CONSOLE_HOST,
    port: env.CONSOLE_PORT,
    origin: env.CONSOLE_ORIGIN?.origin ?? new URL(`http://${DEFAULT_HOST}:${env.CONSOLE_PORT}`).origin,
    /** Null: every network. */
    allow: env.CONSOLE_ALLOW ?? null,
    /** Number of trusted proxies in front of the console; 0 for none. */
    trustedProxies: env.CONSOLE_TRUST_PROXY === 'off' ? 0 : env.CONSOLE_TRUST_PROXY,
  };
}
