import type { MUTATIONS } from '../../../../functions/graphql/registry/mutations.ts';
import type { EntityKind } from '../../scenarios/api/one-of-everything.ts';
import type { StaffCall } from './api-client.ts';
import type { TestEnvironment } from './test-environment.ts';

export type MutationName = keyof typeof MUTATIONS;

/** What comes before an interrupted call, which nothing interrupts. */
export interface Preparation {
  readonly environment: TestEnvironment;
  /** Makes a call with these arguments and those that it requires. Returns its answer. @throws when it is refused */
  readonly run: (field: MutationName, given?: Given) => Promise<Record<string, unknown>>;
  /** Makes a call that creates something. Returns its id. */
  readonly make: (field: MutationName, given?: Given) => Promise<string>;
  /** Returns the id of one thing of a kind, which is made now unless it is in every environment. */
  readonly one: (kind: EntityKind) => Promise<string>;
}

/** Makes a value, or a state that a call needs. */
export type Make<T = unknown> = (preparation: Preparation) => Promise<T>;

/** Values of arguments. A function makes the value. */
export type Given = Readonly<Record<string, Make | object | string | number | boolean | null | undefined>>;

/** What a story checks, and where it differs from the rules in stories.ts. */
export interface Traits {
  /**
   * Whether the person may press again after a reload, with a new key: a second run of the whole call changes nothing more. False
   * for calls that send or add something each time.
   */
  readonly repeatable: boolean;
  /** Whether each press adds a new thing, and the call takes no key. */
  readonly isNew: boolean;
  /** Whether the call changes several things one by one, each of which is whole. A call that is not repeated may leave some undone. */
  readonly gradual?: boolean;
  /** What a call that is not repeated may leave, because it alone does no harm. */
  readonly leaves?: RegExp;
}

/** A call that the plain values do not describe. */
export interface Variant extends Partial<Traits> {
  readonly give?: Given;
  /** Calls with their arguments, states, and how many seconds pass, in their order. */
  readonly before?: readonly (readonly [MutationName, Given?] | Make | number)[];
}

/** One call of staff or of a stranger, and what came before. */
export interface StaffStory extends Traits {
  readonly name: string;
  /** Builds the call that is interrupted. What it does before is not interrupted. */
  readonly prepare: (environment: TestEnvironment) => Promise<StaffCall>;
}
