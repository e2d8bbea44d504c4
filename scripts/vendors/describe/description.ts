import { writeFileSync } from 'node:fs';
import type { Schema } from './schema.ts';

/** One call of a vendor's API. `test/support/contracts/vendors/description.ts` reads it. */
export interface DescribedOperation {
  /** The vendor's name of the call, or its method and path. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parts?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  readonly body?: { readonly type: 'form' | 'json'; readonly schema: Schema };
  readonly answers: Readonly<Record<string, Schema | null>>;
}

export interface VendorDescription {
  readonly source: Readonly<Record<'name' | 'version' | 'license' | 'read', string>>;
  readonly operations: readonly DescribedOperation[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Writes a description with a line for each call and schema, so that a newer version can be compared. */
export function writeDescription(file: string, { source, operations, schemas }: VendorDescription): void {
  const lines = [
    '{',
    `"source": ${JSON.stringify(source)},`,
    '"operations": [',
    operations.map((operation) => JSON.stringify(operation)).join(',\n'),
    '],',
    '"schemas": {',
    Object.entries(schemas)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
      .join(',\n'),
    '}',
    '}',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
}
