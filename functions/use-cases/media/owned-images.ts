import type { Data } from '../../data/index.ts';
import type { MediaRemoval } from '../../data/media/media-files.ts';
import type { Write } from '../../data/table/table.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { storeImage, type StoreImageDeps } from './store-image.ts';

/** The pictures of a thing as a call gives them: the key of an upload, null for none, missing to keep what is there. */
export type ChosenImages<Name extends string> = { readonly [name in Name]?: string | null | undefined };

/** Pictures that are stored, and not saved with what they belong to. */
export interface StoredImages<Name extends string> {
  /** The new keys. A picture that stays is missing. */
  readonly keys: { readonly [name in Name]?: string | null };
  readonly removals: readonly MediaRemoval[];
}

/** Stores the uploaded pictures of a thing. The caller saves the keys together with `listFileWrites`. */
export async function storeImages<Name extends string>(
  deps: StoreImageDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  chosen: ChosenImages<Name>,
): Promise<StoredImages<Name> | Refusal> {
  const keys: { [name in Name]?: string | null } = {};
  const removals: MediaRemoval[] = [];
  for (const [name, upload] of Object.entries<string | null | undefined>(chosen) as [
    Name,
    string | null | undefined,
  ][]) {
    if (upload === undefined) continue;
    const stored = upload === null ? null : await storeImage(deps, actor, upload);
    if (stored instanceof Refusal) return stored;
    if (stored) removals.push(stored);
    keys[name] = stored?.key ?? null;
  }
  return { keys, removals };
}

/** Returns what the new pictures change of stored files: the new ones stay, and those before are removed later. */
export function listFileWrites<Name extends string>(
  { mediaFiles }: Pick<Data, 'mediaFiles'>,
  { keys, removals }: StoredImages<Name>,
  before: { readonly [name in Name]: string | null },
  now: Date,
): Write[] {
  const replaced = (Object.keys(keys) as Name[]).flatMap((name) => before[name] ?? []);
  return [
    ...removals.map((removal) => mediaFiles.keepWrite(removal)),
    ...replaced.map((key) => mediaFiles.replacedWrite(key, now)),
  ];
}
