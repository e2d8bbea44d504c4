import { describe, expect, it } from 'vitest';
import { affectsWholeLayer } from './changes.ts';
import { findProjects, findTestPath, ROOT } from './layers.ts';

describe('findTestPath', () => {
  it.each([
    ['scripts/test.ts', 'scripts/test.ts'],
    ['test/contract', 'test/contract/'],
    [`${ROOT}/web`, 'web/'],
    ['test/none.test.ts', undefined],
    ['/etc/passwd', undefined],
  ])('of %s is %s', (name, path) => {
    expect(findTestPath(name)).toBe(path);
  });
});

describe('findProjects', () => {
  it.each([
    ['functions/domain/', ['unit']],
    ['web/src/app/app.test.tsx', ['unit']],
    ['test/contract/workflows.test.ts', ['contract']],
    ['local-cloud/', ['unit', 'contract']],
    ['local-cloud/dynamodb/', ['unit']],
    ['local-cloud/test/queues.test.ts', ['contract']],
    ['test/infra/', ['infra']],
    ['infra/', ['unit']],
    ['test/load/mixed.test.ts', ['load']],
    ['test/', ['contract', 'infra', 'integration', 'e2e', 'load']],
    ['docs/', []],
  ])('of %s are %j', (path, projects) => {
    expect(findProjects(path)).toEqual(projects);
  });
});

describe('affectsWholeLayer', () => {
  it.each([
    ['integration', 'functions/workers/delivery/sender.ts', true],
    ['integration', 'functions/workers/delivery/sender.test.ts', false],
    ['integration', 'web/src/main.tsx', false],
    ['e2e', 'web/src/main.tsx', true],
    ['e2e', 'functions/README.md', false],
    ['infra', 'schema.graphql', true],
    ['unit', 'functions/domain/contacts/phone.ts', false],
  ] as const)('of %s by a change of %s is %s', (layer, file, whole) => {
    expect(affectsWholeLayer(layer, [file])).toBe(whole);
  });
});
