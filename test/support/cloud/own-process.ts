/**
 * Integration tests that run in a process of their own, with the reason. All others share the modules of their worker and the
 * functions of its clouds.
 */
export const OWN_PROCESS: Readonly<Record<string, string>> = {
  'test/integration/crashes.test.ts': 'replaces the random numbers and timers of Node',
  'test/integration/lost-twins.test.ts': 'replaces the random numbers and timers of Node',
  'test/integration/stop-races.test.ts': 'replaces the random numbers and timers of Node',
  'test/integration/webhook-event-crashes.test.ts': 'replaces the random numbers and timers of Node',
  'test/integration/stack-crashes.test.ts': 'kills functions, and runs three invocations of each at once',
};
