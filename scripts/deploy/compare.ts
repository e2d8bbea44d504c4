import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { StageConfig } from '../../infra/config.ts';
import { StageError } from '../stage/stage.ts';
import { describeLoss, listLosses, type Loss, type Template } from './replacements.ts';

/**
 * Compares the templates of the release that is deployed with those of another. Prints every resource that the update replaces or
 * removes. `before`, `after`: folders that `npm run synth` has written.
 * @throws {StageError} when the update would lose data, messages or an address, and when a folder has no templates
 */
export function compareReleases(
  { name, stage, existingTable }: Pick<StageConfig, 'name' | 'stage' | 'existingTable'>,
  { before, after }: { readonly before: string; readonly after: string },
  print: (line: string) => void,
): void {
  // Stages with a longer name begin alike: a stage has a template `<name>-data`.
  if (!existsSync(join(after, `${name}-data.template.json`)))
    throw new StageError(`${after} has no templates of this stage. Run npm run synth -- -c stage=${stage} first.`);
  const files = globSync(`${name}-*.template.json`, { cwd: before });
  if (files.length === 0)
    throw new StageError(
      `${before} has no templates of this stage. Run npm run synth -- -c stage=${stage} in a checkout of the release in use.`,
    );
  const losses = files
    .flatMap((file) =>
      listLosses(basename(file, '.template.json'), readTemplate(join(before, file)), readTemplate(join(after, file))),
    )
    // The stage file names the table that takes its place, as after a restore.
    .map((loss) => (existingTable && isTable(loss) && loss.isRetained ? { ...loss, isFatal: false } : loss));
  for (const loss of losses) print(describeLoss(loss));
  const fatal = losses.filter(({ isFatal }) => isFatal);
  print(
    `Resources that would be replaced or removed: ${losses.length}. Of these, ${fatal.length} hold data, messages or an address.`,
  );
  if (fatal.length > 0)
    throw new StageError('Do not deploy this update. Keep the logical ids and the properties of the resources above.');
}

function isTable({ type }: Loss): boolean {
  return type === 'AWS::DynamoDB::GlobalTable' || type === 'AWS::DynamoDB::Table';
}

/** A stack that the other release does not have loses all of its resources. */
function readTemplate(file: string): Template {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Template) : {};
}
