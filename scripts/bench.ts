import { join } from 'node:path';
import { HOUR_MS } from '#shared/durations.ts';
import { describeCores } from './bench/measure/cores.ts';
import { type BenchOptions, readCommandLine } from './bench/measure/options.ts';

/**
 * `npm run bench` runs the short benchmarks; `npm run bench -- gateway slow` runs the named ones. `--rounds 5 --seconds 4` set the
 * duration, `--demands 1000000` the size of the searched table, and so on (measure/options.ts). Each benchmark starts the processes it
 * needs, prints tables and writes bench-results/<name>.json.
 */
const benches: Record<string, (options: BenchOptions) => Promise<void>> = {
  ssr: async (options) => (await import('./bench/ssr.ts')).benchSsr(options),
  gateway: async (options) => (await import('./bench/gateway.ts')).benchGateway(options),
  frameworks: async (options) => (await import('./bench/frameworks.ts')).benchFrameworks(options),
  client: async (options) => (await import('./bench/client.ts')).benchClient(options),
  restart: async () => (await import('./bench/rolling-restart.ts')).benchRollingRestart(),
  overload: async (options) => (await import('./bench/overload.ts')).benchOverload(options),
  slow: async () => (await import('./bench/slow.ts')).benchSlowClients(),
  kills: async (options) =>
    options.money
      ? (await import('./bench/kill-money.ts')).benchMoneyKills(options)
      : (await import('./bench/kills.ts')).benchKills(options),
  memory: async () => (await import('./bench/memory.ts')).benchMemory(),
  search: async (options) => (await import('./bench/search.ts')).benchSearch(options),
  relevance: async (options) => (await import('./bench/relevance.ts')).benchRelevance(options),
  notices: async (options) => (await import('./bench/notices.ts')).benchNotices(options),
  buy: async (options) => (await import('./bench/buy.ts')).benchBuy(options),
  month: async (options) => (await import('./bench/month.ts')).benchMonth(options),
  doctor: async (options) => (await import('./bench/doctor.ts')).benchDoctor(options),
  product: async (options) => (await import('./bench/product.ts')).benchProduct(options),
  scaled: async (options) => (await import('./bench/scaled.ts')).benchScaled(options),
  growth: async (options) => (await import('./bench/growth.ts')).benchGrowth(options),
};
const shortOnes = ['ssr', 'gateway', 'client'].filter((name) => name in benches);
/** Time limit for all benchmarks of one run. */
const LIMIT_MS = 2 * HOUR_MS;

const root = join(import.meta.dirname, '..');
const { names: asked, options } = readCommandLine(Object.keys(benches));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
setTimeout(() => {
  process.stderr.write('The benches took too long.\n');
  process.exit(1);
}, LIMIT_MS).unref();

const names = asked.length > 0 ? asked : shortOnes;
const { isBuilt } = await import('./build/stamp.ts');
// These benchmarks serve no pages, so they need no build.
const unbuilt = ['search', 'relevance'];
if (names.some((name) => !unbuilt.includes(name)) && !(await isBuilt(root, true))) {
  const { buildPortal } = await import('./build.ts');
  await buildPortal(root, { production: true });
}
process.stdout.write(`Node ${process.version}; ${describeCores()}\n`);
for (const name of names) {
  process.stdout.write(`\n== ${name}\n`);
  await benches[name]?.(options);
}
process.exit(process.exitCode ?? 0);
