import { parseArgs } from 'node:util';
import { parseStage, runCommand } from '../../stage/command.ts';
import { findStage, StageError } from '../../stage/stage.ts';
import { probeVendors } from './vendors.ts';

/** `npm run vendors -- -c stage=prod`: asks the vendors whether they do what the code expects. Ends with status 1 when one does not. */
const USAGE = `npm run vendors -- -c stage=prod
  Asks the vendors whether they do what the code expects. infra/README.md, "Prove the vendors", names the credentials.`;

await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { context: { type: 'string', short: 'c' } } });
  const stage = await findStage(parseStage(values.context) ?? 'local');
  if (!(await probeVendors(stage, process.env, console.log)))
    throw new StageError('A vendor does not do what the code expects. Each line REFUTED says what it answered.');
});
