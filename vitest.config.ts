import { defineConfig } from 'vitest/config';

/** The layers of `npm test`, each a project; unit has one for the server and one for the browser. */
const setup = ['test/support/cloud/global-setup.ts'];
const properties = ['test/support/cloud/properties.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['functions/**/*.test.ts', 'infra/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          setupFiles: properties,
        },
      },
      {
        extends: './vite.config.ts',
        root: '.',
        test: { name: 'unit-web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
      {
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          setupFiles: properties,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          globalSetup: setup,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          setupFiles: properties,
          globalSetup: setup,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Not a layer of npm test: scripts/soak.ts runs it.
        test: { name: 'load', include: ['test/load/**/*.test.ts'], globalSetup: setup, hookTimeout: 60_000 },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: setup,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
