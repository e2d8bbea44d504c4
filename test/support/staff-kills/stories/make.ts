import { prepareCall, type Stage } from '../stage.ts';

/** The key of a press, by which the server knows it again. */
export const KEY = 'key-of-the-press';

/** Makes something that a story needs, and returns its id. `kind`: its name in the answer. */
export async function make(
  stage: Stage,
  field: string,
  kind: string,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const made = await prepareCall(stage, { field, arguments: given });
  return (made[kind] as { id: string }).id;
}
