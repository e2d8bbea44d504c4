import type { CallFootprint } from '../cloud/touched.ts';

export interface Call {
  /** The actor and the number of its call. The id is the same in every order with the same beginning. */
  readonly id: string;
  readonly what: string;
  readonly touched: CallFootprint;
}

/** The items that each actor touched in any order so far. */
export class SeenCalls {
  readonly #byActor = new Map<string, Map<string, CallFootprint>>();
  size = 0;

  note(actor: string, touched: CallFootprint): void {
    const footprints = this.#byActor.get(actor) ?? new Map<string, CallFootprint>();
    this.#byActor.set(actor, footprints);
    if (footprints.has(touched.name)) return;
    footprints.set(touched.name, touched);
    this.size += 1;
  }

  /** Whether no other actor is known to touch the items of this call. Such a call can come first in every order. */
  isIndependent({ id, touched }: Call): boolean {
    const actor = parseActor(id);
    return [...this.#byActor].every(
      ([other, footprints]) =>
        other === actor || [...footprints.values()].every((footprint) => !footprint.conflictsWith(touched)),
    );
  }
}

function parseActor(id: string): string {
  return id.slice(0, id.lastIndexOf(' '));
}
