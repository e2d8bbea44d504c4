import { ConfigError } from '../../infra/config.ts';
import { StageError } from './stage.ts';

/** Returns the stage of `-c stage=prod`, or undefined. */
export function parseStage(context: string | undefined): string | undefined {
  return /^stage=(.+)$/.exec(context ?? '')?.[1];
}

/** Errors of the SDK that mean missing or expired credentials. */
const NO_CREDENTIALS = new Set([
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'TokenProviderError',
]);

/**
 * Runs a command, or prints how it is called for `--help`. Prints an expected error as one message, and ends the process with status 1.
 * An unexpected error keeps its stack trace.
 * @param usage the calls and what each option does, a line each
 */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return console.log(usage);
  try {
    await command();
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof ConfigError || error instanceof StageError) console.error(error.message);
    else if (isWrongOption(error)) console.error(error.message);
    else if (error instanceof Error && NO_CREDENTIALS.has(error.name))
      console.error(
        `There are no valid AWS credentials in the environment (${error.message}). Sign in, for example with aws sso login, and set AWS_PROFILE.`,
      );
    else console.error(error);
  }
}

/** Returns whether the command line has an option that the command lacks, or an option without its value. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
