/** A command in a document. */
export interface DocumentedCommand {
  readonly program: 'npm' | 'aws';
  /** The script of package.json, or the service of AWS. */
  readonly name: string;
  /** What is neither the name nor a flag or the value of one. */
  readonly words: readonly string[];
  /** Without their dashes. */
  readonly flags: readonly string[];
  /** The command with its document. */
  readonly text: string;
}

/** Built-in commands of npm that need no `run`. */
const SHORT = ['test', 'start'];

/** Returns the commands of npm and of the AWS command line in a document, in lines of code and between backticks. */
export function listCommands(path: string, markdown: string): DocumentedCommand[] {
  const joined = markdown.replaceAll(/\\\n\s*/g, '');
  const inline = [...joined.matchAll(/`((?:npm|aws) [^`\n]+(?:\n[^`\n]+)?)`/g)].map(([, code = '']) => code);
  const lines = joined.split('\n').flatMap((line) => /^\s*((?:npm|aws) .+)$/.exec(line)?.[1] ?? []);
  return [...inline, ...lines].flatMap((code) => parseCommand(code, path));
}

function parseCommand(code: string, path: string): DocumentedCommand[] {
  const line = code.replaceAll(/\s+/g, ' ').replace(/ #.*$/, '').trim();
  const [program, ...rest] = line.match(/"[^"]*"|\[[^\]]*\]|\S+/g) ?? [];
  if (program === 'npm' && rest[0] === 'run' && rest[1] !== undefined && /^[a-z]/.test(rest[1]))
    return [{ program, name: rest[1], ...parseArguments(rest.slice(2)), text: `${path}: ${line}` }];
  if (program === 'npm' && SHORT.includes(rest[0] ?? ''))
    return [{ program, name: rest[0] ?? '', ...parseArguments(rest.slice(1)), text: `${path}: ${line}` }];
  if (program === 'aws' && rest[0] !== undefined && /^[a-z]+$/.test(rest[0]))
    return [{ program, name: rest[0], ...parseArguments(rest.slice(1)), text: `${path}: ${line}` }];
  return [];
}

/** A flag takes the next word as its value, unless this is a flag, too. */
function parseArguments(args: readonly string[]): Pick<DocumentedCommand, 'words' | 'flags'> {
  const words: string[] = [];
  const flags: string[] = [];
  for (const [index, arg] of args.entries()) {
    const before = args[index - 1];
    if (arg === '--') continue;
    if (arg.startsWith('-')) flags.push(arg.replace(/^-+/, '').replace(/=.*/, ''));
    else if (before === undefined || before === '--' || !before.startsWith('-')) words.push(arg);
  }
  return { words, flags };
}

/** Returns the flags that the source of a command does not name. */
export function findUnknownFlags(source: string, flags: readonly string[]): string[] {
  return flags.filter(
    (flag) =>
      flag !== 'c' && !new RegExp(`'${flag}'\\s*:|\\b${flag}\\s*:\\s*\\{ type|['"\x60]--${flag}\\b`).test(source),
  );
}
