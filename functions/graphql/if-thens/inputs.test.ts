import { expect, it } from 'vitest';
import { buildAction, buildTrigger } from './inputs.ts';

// Specification 2, section 4: 'Default new trigger label "if ...", action "then ..."'.
it('A new if and a new then have the labels of the specification until staff write others', () => {
  expect(buildTrigger('t', { triggerType: 'VIEWED' }).label).toBe('if ...');
  expect(buildTrigger('t', { triggerType: 'VIEWED', label: ' Opened ' }).label).toBe('Opened');
  expect(buildAction('a', false, { actionType: 'LEAD' }).label).toBe('then ...');
  expect(buildAction('a', false, { actionType: 'LEAD', label: ' Thank ' }).label).toBe('Thank');
});
