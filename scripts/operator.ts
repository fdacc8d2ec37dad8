import { runOperator } from './operator/run-operator.ts';

/** `npm run operator -- <command>`: reviews demands and manages users; see `npm run operator -- help`. */
process.exitCode = await runOperator(process.argv.slice(2), process.env, {
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
