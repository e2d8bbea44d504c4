import { describe, expect, it } from 'vitest';
import { buildFormProfile, findTypedName, NO_PROFILE } from './form-profile.ts';
import type { Submission, SubmittedAnswer } from './submission.ts';

const submission = (form: Submission['form'], answers: readonly SubmittedAnswer[]): Submission => ({
  organizationId: 'o',
  contactId: 'c',
  id: 's',
  form,
  title: 'Free consult',
  at: new Date('2026-03-02T17:00:00Z'),
  answers,
  consent: null,
  plan: { campaignIds: [], groupId: null, appointmentDate: null },
  state: 'DONE',
});
const page = { kind: 'PAGE', id: 'p1' } as const;
const group = { kind: 'GROUP', id: 'g1' } as const;

describe('what a contact said in forms', () => {
  it('is nothing before the first form', () => {
    expect(buildFormProfile([])).toEqual(NO_PROFILE);
  });

  it('is the newest answer to each question, without what the record shows by itself', () => {
    const newest = submission(group, [
      { id: 'phone', label: 'Phone', values: ['602 555 0134'] },
      { id: 'dob', label: 'Birthday', values: ['1990-02-03'] },
      { id: 'w1', label: 'How did you hear of us?', values: ['A friend'] },
    ]);
    const older = submission(page, [
      { id: 'dob', label: 'Birthday', values: ['1990-02-30'] },
      { id: 'gender', label: 'Gender', values: ['Female'] },
      { id: 'w1', label: 'Which room?', values: ['Kitchen', 'Bath'] },
    ]);
    const oldest = submission(page, [{ id: 'w1', label: 'Which room?', values: ['Hall'] }]);
    expect(buildFormProfile([newest, older, oldest])).toEqual({
      birthday: '1990-02-03',
      gender: 'Female',
      landingPageId: 'p1',
      answers: [
        { id: 'w1', label: 'How did you hear of us?', values: ['A friend'] },
        { id: 'w1', label: 'Which room?', values: ['Kitchen', 'Bath'] },
      ],
    });
  });

  it('keeps an older answer when the newest form left the question empty', () => {
    const empty = submission(page, [{ id: 'gender', label: 'Gender', values: [] }]);
    const given = submission(page, [{ id: 'gender', label: 'Gender', values: ['Male'] }]);
    expect(buildFormProfile([empty, given]).gender).toBe('Male');
  });
});

describe('the name that was typed last', () => {
  const named = (name: string, lastName?: string) =>
    submission(page, [
      { id: 'name', label: 'Name', values: [name] },
      ...(lastName === undefined ? [] : [{ id: 'last_name', label: 'Last name', values: [lastName] }]),
    ]);

  it.each([
    [[named('Ann')], 'Ann'],
    [[named('Ann', 'Archer')], 'Ann Archer'],
    [[submission(page, []), named('Ann'), named('Bob')], 'Ann'],
    [[submission(page, [])], null],
    // Forms of before the upgrade took anything.
    [[named('https://evil.example')], null],
    [[named('Ann', 'evil.example')], null],
  ])('of %j is %j', (submissions, name) => {
    expect(findTypedName(submissions)).toBe(name);
  });
});
