import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { COMPLETE_FORM } from '../../../test/support/scenarios/accounts/complete-form.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setNumber } from '../platform/set-number.ts';
import { decideRegistration } from './decide-registration.ts';
import { loadRegistration } from './load-registration.ts';
import { saveRegistration, type SaveRegistrationInput } from './save-registration.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

describe('The registration of a number', () => {
  let data: Data;
  let sweeps = 0;
  let queued: unknown[] = [];
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    sweeps = 0;
    queued = [];
    await data.accounts.createOrganization(buildOrganization({ id: 'o', name: 'Sunrise', number: null }));
    await data.accounts.createOrganization(
      buildOrganization({ id: 'old', name: 'Old', number: '+16025550100' as never }),
    );
  });

  const actor = (organizationId = 'o') => buildActor(NOW, { organizationId });
  const save = (input: Partial<SaveRegistrationInput>, organizationId?: string) =>
    saveRegistration({ data, publish: async () => undefined }, actor(organizationId), {
      form: COMPLETE_FORM,
      version: 0,
      submits: false,
      ...input,
    });
  const decide = (decision: 'IN_REVIEW' | 'APPROVED' | 'REJECTED', reason: string | null = null) =>
    decideRegistration(
      { data, numbers: { send: async ({ body }) => void queued.push(body) }, sweep: async () => void (sweeps += 1) },
      { organizationId: 'o', decision, reason, by: 'operator', now: NOW },
    );
  const getErrors = (result: unknown) => (result instanceof Refusal ? result.errors : []);
  const organization = () => data.accounts.findOrganization('o');

  it('A draft may be incomplete, and a submission may not', async () => {
    expect(await save({ form: { legalName: ' Sunrise ' } })).toMatchObject({
      version: 1,
      state: 'DRAFT',
      form: { legalName: 'Sunrise', ein: '' },
    });
    expect(getErrors(await save({ form: {}, version: 1, submits: true }))).toContain(
      'Enter the nine digits of your EIN, such as 12-3456789.',
    );
    expect(await loadRegistration({ data }, actor())).toMatchObject({ registration: { state: 'DRAFT' }, order: null });
  });

  it('A second tab that shows an older version changes nothing', async () => {
    await save({ form: { city: 'Phoenix' } });
    await save({ form: { city: 'Tempe' }, version: 1 });
    expect(getErrors(await save({ form: { city: 'Mesa' }, version: 1 }))).toEqual([
      'Someone has changed the registration in the meantime. Please reload the page.',
    ]);
    expect((await loadRegistration({ data }, actor())).registration?.form.city).toBe('Tempe');
  });

  it('A form that is submitted twice is submitted once, and cannot be changed until it is decided', async () => {
    const first = await save({ submits: true });
    expect(await save({ submits: true })).toEqual(first);
    expect(getErrors(await save({ form: { city: 'Mesa' }, version: 1 }))).toEqual([
      'The registration was submitted, so it cannot be changed now.',
    ]);
    const { records } = await data.audit.listAuditEntries('o', { limit: 10, after: null });
    expect(records.map(({ action }) => action)).toEqual(['submitNumberRegistration']);
  });

  it('A rejection needs a reason, keeps it while the form is fixed, and ends with the next submission', async () => {
    await save({ submits: true });
    expect(getErrors(await decide('REJECTED', ' '))).toHaveLength(1);
    expect(await decide('REJECTED', 'The EIN belongs to another name.')).toMatchObject({ state: 'REJECTED' });
    expect(await save({ form: { ein: '98-7654321' }, version: 2 })).toMatchObject({
      state: 'REJECTED',
      reason: 'The EIN belongs to another name.',
    });
    expect(await save({ form: {}, version: 3, submits: true })).toMatchObject({ state: 'SUBMITTED', reason: null });
  });

  it('A decision that was interrupted before its sweep can be repeated, and is stored once', async () => {
    await save({ submits: true });
    await decide('IN_REVIEW');
    expect(await decide('APPROVED')).toMatchObject({ state: 'APPROVED', version: 3 });
    expect(await decide('APPROVED')).toMatchObject({ state: 'APPROVED', version: 3 });
    expect(sweeps).toBe(2);
    expect(queued).toHaveLength(3);
    expect((await loadRegistration({ data }, actor())).order).toMatchObject({ areaCode: '602', numberSid: null });
    expect(await organization()).toMatchObject({ registrationState: 'APPROVED' });
  });

  it('An organization with a number of an operator has nothing to register', async () => {
    expect(getErrors(await save({ submits: true }, 'old'))).toEqual([
      'Your organization has a number that is registered already.',
    ]);
  });

  it('An operator sets no number while the registration is open, not even at the same moment', async () => {
    await save({ submits: true });
    const input = { organizationId: 'o', number: '+16025550111', pace: null, by: 'operator', now: NOW };
    expect(getErrors(await setNumber(data, input))).toHaveLength(1);
    expect(await data.sendingNumbers.assign('o', '+16025550111' as never, null, { userId: 'operator', at: NOW })).toBe(
      false,
    );
    await decide('APPROVED');
    expect(await setNumber(data, input)).toMatchObject({ number: '+16025550111' });
  });
});
