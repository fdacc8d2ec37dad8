import type { parseArgs } from 'node:util';

/** A parsed command line. */
export interface ParsedCommand {
  command: string;
  input: Record<string, unknown>;
  /** Paths of pictures on this machine, by the name of the input that takes their addresses. */
  pictures?: Readonly<Record<string, string>>;
  /** The reviewer's name; undefined for the system user who runs the command. */
  by: string | undefined;
  json: boolean;
}

/** The command line is invalid. The message is for the person who typed it. */
export class UsageError extends Error {}

/** A valid command was refused. The message is for the person who gave it. */
export class Refusal extends Error {}

/** The options that commands know. */
export const optionTypes = {
  by: { type: 'string' },
  json: { type: 'boolean' },
  reason: { type: 'string' },
  text: { type: 'string' },
  field: { type: 'string', multiple: true },
  version: { type: 'string' },
  pause: { type: 'boolean' },
  restrict: { type: 'boolean' },
  title: { type: 'string' },
  summary: { type: 'string' },
  pin: { type: 'boolean' },
  intro: { type: 'string' },
  before: { type: 'string' },
  wechat: { type: 'string' },
  industry: { type: 'string' },
  region: { type: 'string' },
  level: { type: 'string' },
  until: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  action: { type: 'string' },
  user: { type: 'string' },
  packs: { type: 'string' },
  number: { type: 'string' },
  off: { type: 'boolean' },
  deep: { type: 'boolean' },
  all: { type: 'boolean' },
  day: { type: 'string' },
  note: { type: 'string' },
  name: { type: 'string' },
  roles: { type: 'string' },
  picture: { type: 'string' },
  alt: { type: 'string' },
  link: { type: 'string' },
  draft: { type: 'boolean' },
  'qr-code': { type: 'string' },
  cover: { type: 'string' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof optionTypes }>>['values'];
type OwnOptions = Omit<Options, 'by' | 'json' | 'field'>;

/** A command line whose first word is the name of a command. */
export interface CommandLine {
  /** The words after the name. */
  words: readonly string[];
  first: string | undefined;
  second: string | undefined;
  third: string | undefined;
  options: OwnOptions;
  field: readonly string[];
  by: string | undefined;
  json: boolean;
  /**
   * Returns a command with the given options and more as its input. Throws `UsageError` if the number of words is another than that of
   * `expected`, and for an option that is not one of `names`.
   */
  build(command: string, expected: readonly string[], names?: readonly (keyof OwnOptions)[], more?: object): ParsedCommand;
}

/** The commands of a subject. */
export interface CommandGroup {
  /** The part of the help about them. */
  usage: string;
  /** Reads a command line, by the first word. */
  parse: Readonly<Record<string, (line: CommandLine) => ParsedCommand>>;
}

/** `sign-in` → `{ level: 'SIGN_IN' }` */
export const readLevel = (level: string | undefined) => (level === undefined ? {} : { level: level.toUpperCase().replaceAll('-', '_') });

/** Takes the options with the paths of pictures out of a command's input; `inputs` are the inputs for their addresses, by option. */
export function withPictures({ input, ...command }: ParsedCommand, inputs: Readonly<Record<string, string>>): ParsedCommand {
  const given = Object.entries(input);
  return {
    ...command,
    input: Object.fromEntries(given.filter(([name]) => !Object.hasOwn(inputs, name))),
    pictures: Object.fromEntries(given.flatMap(([name, path]) => (inputs[name] === undefined ? [] : [[inputs[name], String(path)]]))),
  };
}
