import { parseArgs } from 'node:util';
import { parseStage } from '../stage/command.ts';
import { findStage, StageError, type Stage } from '../stage/stage.ts';
import { COMMANDS, describeCommands } from './commands.ts';
import { withAdminContext, type AdminContext } from './context.ts';

/**
 * Runs one admin command, such as `-c stage=prod hold --note "carrier outage"`. `find` finds the stage.
 * @throws {StageError} for an unknown command, a missing option, and what the command refuses
 */
export async function runAdmin(
  args: readonly string[],
  io: Pick<AdminContext, 'print' | 'askSecret'>,
  find: (stage: string | undefined) => Promise<Stage> = findStage,
): Promise<void> {
  const { values, positionals } = parse(args);
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || rest.length > 0)
    throw new StageError(
      [
        name === '' ? 'Name a command.' : `There is no command "${positionals.join(' ')}".`,
        `npm run admin -- -c stage=prod <command>`,
        describeCommands(),
      ].join('\n'),
    );
  const allowed = new Set(['context', ...Object.keys(command.required), ...Object.keys(command.optional)]);
  const unknown = Object.keys(values).filter((flag) => !allowed.has(flag));
  if (unknown.length > 0) throw new StageError(`${name} has no option --${unknown.join(', --')}.`);
  const missing = Object.entries(command.required).filter(([flag]) => !values[flag]);
  if (missing.length > 0)
    throw new StageError(`${name} also needs ${missing.map(([flag, value]) => `--${flag} ${value}`).join(' ')}`);
  const stage = await find(parseStage(values.context));
  await withAdminContext(stage, io, (context) => command.run(context, values));
}

function parse(args: readonly string[]) {
  const flags = new Set(Object.values(COMMANDS).flatMap((each) => Object.keys({ ...each.required, ...each.optional })));
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        context: { type: 'string', short: 'c' },
        ...Object.fromEntries([...flags].map((flag) => [flag, { type: 'string' as const }])),
      },
    }) as { values: Record<string, string | undefined>; positionals: string[] };
  } catch (error) {
    throw new StageError(error instanceof Error ? error.message : String(error));
  }
}
