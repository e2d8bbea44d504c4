import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newContact } from '../contacts/contact.ts';
import { findMetTime } from '../if-then/triggers.ts';
import { NEW_TRIGGER, TRIGGER_TYPES, type Action, type IfThen, type Trigger } from '../if-then/if-then.ts';
import { NO_FACTS } from '../if-then/facts.ts';
import { allowsHandOver } from '../hours/window.ts';
import { predictIfThens } from './predict-if-thens.ts';

const SENT = new Date('2026-11-25T17:00:00Z');
const rules = { zone: 'America/Phoenix', allowAfterHours: false, allowWeekends: true, firstTextSuffix: ' STOP' };
const contact = newContact({ organizationId: 'o', id: 'c', created: SENT, firstName: 'Ann', phone: '+16025550123' });
const names = {
  findSlide: () => 'Kitchen',
  findQuestion: () => 'Which?',
  findCampaign: (id: string) => (id === 'next' ? 'Second round' : null),
  findUser: (id: string) => (id === 'u1' ? 'Dana' : null),
};
const action = (given: object): Action => ({ id: 'a', label: '', isDefault: false, ...given }) as Action;
const ifThen = (triggers: readonly Partial<Trigger>[], actions: readonly Action[] = []): IfThen => ({
  id: 'i',
  stepId: 's',
  label: '',
  triggers: triggers.map((given, index) => ({ ...NEW_TRIGGER, id: `t${index}`, ...given })),
  actions,
  active: true,
  since: SENT,
  created: SENT,
  version: 1,
});
const predict = (one: IfThen) =>
  predictIfThens({ contact, rules, contactRules: rules }, { ifThens: [one], sent: SENT }, names)[0];

describe('what could follow a text of a run', () => {
  it('has a time when the contact does nothing, and the text keeps to the sending hours', () => {
    // 10 am and 11 hours are 9 pm in Phoenix.
    const found = predict(
      ifThen(
        [{ type: 'UNOPENED', hours: 11 }],
        [action({ type: 'LEAD', blocks: [{ type: 'TEXT', text: 'Still there?' }] })],
      ),
    );
    expect(found).toMatchObject({
      ifs: ['does not open the pitch within 11 hours'],
      at: new Date('2026-11-26T04:00:00Z'),
      actions: [
        {
          sentence: 'Texts the contact',
          at: new Date('2026-11-26T15:00:00Z'),
          text: { body: 'Still there?', segments: 1 },
        },
      ],
    });
  });

  it('has no time while the contact has to do something', () => {
    const text = action({ type: 'LEAD', blocks: [{ type: 'TEXT', text: 'Thank you' }] });
    expect(predict(ifThen([{ type: 'VIEWED' }], [text]))).toMatchObject({ at: null, actions: [{ at: null }] });
    const both = ifThen([{ type: 'VIEWED' }, { type: 'CALENDAR', performedAction: false, days: 2 }], [text]);
    expect(predict(both)).toMatchObject({ at: null, actions: [{ at: null }] });
  });

  it('names people, campaigns and hosts, and says when they are gone', () => {
    const actions = [
      action({ type: 'ME', blocks: [] }),
      action({ type: 'SPECIFIC', blocks: [], userIds: ['u1', 'gone'] }),
      action({ type: 'SPECIFIC', blocks: [], userIds: ['gone'] }),
      action({ type: 'CAMPAIGN', campaignId: 'next' }),
      action({ type: 'CAMPAIGN', campaignId: 'archived' }),
      action({ type: 'WEBHOOK', url: 'https://crm.example.com/hook?key=1' }),
    ];
    expect(predict(ifThen([{}], actions))?.actions.map(({ sentence }) => sentence)).toEqual([
      'Texts the owner of the campaign',
      'Texts Dana',
      'Texts no one: the chosen people have left',
      'Adds to “Second round”',
      'Adds no campaign: it was archived or deleted',
      'Calls crm.example.com',
    ]);
  });

  it('leaves out drafts', () => {
    expect(predict({ ...ifThen([{}]), active: false })).toBeUndefined();
  });

  it('fires when the workers would fire it for a contact who does nothing, inside the sending hours', () => {
    const trigger = fc.record({
      type: fc.constantFrom(...TRIGGER_TYPES),
      performedAction: fc.boolean(),
      days: fc.integer({ min: 0, max: 9 }),
      hours: fc.integer({ min: 1, max: 23 }),
    });
    const text = action({ type: 'LEAD', blocks: [{ type: 'TEXT', text: 'Hi' }] });
    fc.assert(
      fc.property(fc.array(trigger, { minLength: 1, maxLength: 4 }), (triggers) => {
        const one = ifThen(triggers, [text]);
        const found = predict(one);
        const met = one.triggers.map((each) => findMetTime(each, NO_FACTS, SENT));
        const fires = met.includes(null) ? null : Math.max(...met.map((at) => at?.getTime() ?? 0));
        const goesOut = found?.actions[0]?.at ?? null;
        return (
          (found?.at?.getTime() ?? null) === fires &&
          (goesOut === null) === (fires === null) &&
          (goesOut === null || allowsHandOver(goesOut, rules))
        );
      }),
      { seed: 20_261_125 },
    );
  });
});
