import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of a JSON schema. */
type Schema = { readonly [keyword: string]: unknown };

/** One call of a vendor's API. */
export interface Operation {
  /** The vendor's name of the call, or its method and path. */
  readonly id: string;
  readonly method: string;
  /** With `{name}` for a part that varies, or the name of the operation in the header `x-amz-target`. */
  readonly path: string;
  /** The parts of the path that vary. */
  readonly parts?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  /** missing if the call has no body. */
  readonly body?: { readonly type: 'form' | 'json'; readonly schema: Schema };
  /** The answers, by status. null means without a body. */
  readonly answers: Readonly<Record<string, Schema | null>>;
}

/** The part of a vendor's own description of its API that the platform uses. `npm run describe-vendors` writes it. */
export interface Description {
  readonly source: {
    readonly name: string;
    readonly version: string;
    readonly license: string;
    /** The day on which it was read. */
    readonly read: string;
  };
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

export type DescribedVendor = 'twilio' | 'google' | 'aws';

/** Reads the description of a vendor. */
export function readDescription(vendor: DescribedVendor): Description {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, 'descriptions', `${vendor}.generated.json`), 'utf8'),
  ) as Description;
}
