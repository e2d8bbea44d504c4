import { describe, expect, it } from 'vitest';
import { matchKeyword } from './keywords.ts';
import { buildOptInBody } from './opt-in.ts';
import { looksLikeOptOut } from './opt-out-hint.ts';

describe('opt-out hints', () => {
  it.each([
    'Please stop texting me',
    'stop texting me!!!',
    'Stop it',
    'STOP please',
    'stop now',
    "Don't text me again",
    'Do not contact me',
    'quit messaging me',
    'take me off your list',
    'remove my number',
    'Unsubscribe me pls',
    'opt me out',
    'Leave me alone',
    'Wrong number',
    'not interested',
    'lose my number',
    'No more texts',
  ])('"%s" looks like an opt-out', (body) => {
    expect(looksLikeOptOut(body)).toBe(true);
    // A hint is no keyword: only a person may decide.
    expect(matchKeyword(body, { optedOut: false })).toBeNull();
  });

  it.each([
    'stop by at 3',
    'I will stop by tomorrow',
    'Can we stop at noon?',
    'Yes please',
    'cancel my appointment',
    'the end of March',
    'Send me the address',
    'text me later',
    'contact me on Monday',
    'I am interested',
    'bus stop',
    'non-stop flights?',
    '',
  ])('"%s" does not look like an opt-out', (body) => {
    expect(looksLikeOptOut(body)).toBe(false);
  });
});

describe('replies to the opt-in message', () => {
  it.each(['YES', 'y', 'Ok.', 'START', 'Join!'])('%s opts in a contact who was asked', (body) => {
    expect(matchKeyword(body, { optedOut: false, optInRequested: true })?.keyword).toBe('OPT_IN');
  });

  it.each(['YES', 'y', 'Ok', 'Join'])('%s is a normal reply from a contact who was not asked', (body) => {
    expect(matchKeyword(body, { optedOut: false })).toBeNull();
  });

  it.each(['y', 'OK', 'JOIN'])('%s does not opt in a contact who opted out', (body) => {
    expect(matchKeyword(body, { optedOut: true, optInRequested: true })).toBeNull();
  });

  it.each(['yes we can', 'ok see you', 'no'])('"%s" is a normal reply', (body) => {
    expect(matchKeyword(body, { optedOut: false, optInRequested: true })).toBeNull();
  });
});

describe('the opt-in message', () => {
  const pulse = { brand: 'blast', name: 'Pulse', optInMessage: null };
  const ann = { firstName: 'Ann', lastName: '', phone: '+16025550101' as const, fields: {} };

  it('The brand’s opt-in message applies until the organization writes its own', () => {
    expect(buildOptInBody(pulse, ann)).toBe(
      'Pulse: reply YES to get our texts. Msg & data rates may apply. Reply STOP to opt out.',
    );
    expect(
      buildOptInBody(
        {
          ...pulse,
          optInMessage: [
            { type: 'TEXT', text: 'Hi ' },
            { type: 'FIRST_NAME' },
            { type: 'TEXT', text: ', want our news? Reply YES' },
          ],
        },
        ann,
      ),
    ).toBe('Hi Ann, want our news? Reply YES\nPulse: reply STOP to opt out');
  });
});
