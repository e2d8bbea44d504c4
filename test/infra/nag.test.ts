import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createApp } from '../../infra/app.ts';
import { PROD } from './synth.ts';

it('a deploy passes cdk-nag with every exception acknowledged by its id', () => {
  const app = createApp({ config: PROD, outdir: mkdtempSync(join(tmpdir(), 'nag-')), checks: true });
  expect(() => app.synth()).not.toThrow();
});
