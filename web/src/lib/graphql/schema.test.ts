// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { schemaTypes } from '../../../../scripts/codegen/prelude.ts';

it('The generated types match schema.graphql (npm run types)', () => {
  const path = fileURLToPath(new URL('./schema.generated.d.ts', import.meta.url));
  expect(readFileSync(path, 'utf8')).toBe(schemaTypes());
});
