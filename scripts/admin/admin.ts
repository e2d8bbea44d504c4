import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StageError } from '../stage/stage.ts';
import { runCommand } from '../stage/command.ts';
import { describeCommands } from './commands.ts';
import { runAdmin } from './run.ts';

/** `npm run admin -- -c stage=prod <command>`: what operators do without the web app. Without a command it lists them. */
const USAGE = `npm run admin -- -c stage=prod <command>\n${describeCommands()}`;

await runCommand(USAGE, () => runAdmin(process.argv.slice(2), { print: console.log, askSecret }));

/** Asks on the terminal without showing the answer. Reads the first line when the input is a pipe. */
async function askSecret(question: string): Promise<string> {
  process.stdout.write(question);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY });
  try {
    // A question whose input ends is never answered.
    const ended = new Promise<never>((_resolve, reject) => {
      input.once('close', () =>
        reject(new StageError('Nothing was typed. Run this in a terminal, or write the answer into its input.')),
      );
    });
    return await Promise.race([input.question(''), ended]);
  } finally {
    input.close();
    process.stdout.write('\n');
  }
}
