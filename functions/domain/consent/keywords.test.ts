// cspell:ignore gracias Parar ＳＴＯＰ Stopp stpo
import { describe, expect, it } from 'vitest';
import { isAutomaticText } from './automatic-text.ts';
import { matchKeyword } from './keywords.ts';
import { buildOptInBody } from './opt-in.ts';
import { looksLikeOptOut } from './opt-out-hint.ts';

const isOptOut = (body: string): boolean => matchKeyword(body, { optedOut: false })?.keyword === 'OPT_OUT';

describe('A request to stop', () => {
  it.each([
    'Please stop',
    'pls stop',
    'Ok stop',
    'I said stop',
    'STOP please',
    'stop now',
    'Please stop texting me',
    'stop texting me!!!',
    'quit messaging me',
    'Unsubscribe me pls',
    'pls remove',
    'no gracias, alto',
    'ALTO',
    'Parar',
    'ARRET',
    'Arrêt',
    'ＳＴＯＰ',
    'Stop\nSent from my iPhone',
    'STOP\n\nSent from my iPhone',
    'STOP\r\nSent from Yahoo Mail',
    'STOP\n\nAnn Archer\nAcme Inc',
    'Please stop\n\nAnn Archer\nAcme Inc',
  ])('is an opt-out: %j', (body) => {
    expect(isOptOut(body)).toBe(true);
  });

  it.each([
    'Stop it',
    "Don't text me again",
    'Do not contact me',
    'take me off your list',
    'remove my number from this',
    'opt me out',
    'Leave me alone',
    'please remove my sister from the list',
    'Désabonner',
    'Wrong number',
    'not interested',
    'lose my number',
    'No more texts',
    'No more',
    'Enough!',
    'Delete me',
    'Delete',
    'delete my number',
    'End these messages',
    'Cancel my subscription to these texts',
    'Stopp',
    'stpo',
    'I want out',
    'lose this',
    '🛑',
    'please stop sending me your text reminders',
  ])('that is not plain is for staff to decide: %j', (body) => {
    expect([isOptOut(body), looksLikeOptOut(body)]).toEqual([false, true]);
  });

  it.each([
    'stop by at 3',
    'Stop by at 3',
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
    'I quit',
    'No',
    '',
  ])('is not every text with such a word: %j', (body) => {
    expect([isOptOut(body), looksLikeOptOut(body)]).toEqual([false, false]);
  });

  it.each(['Stop\nSent from my iPhone', 'STOP PLEASE', 'ALTO'])(
    'is confirmed by us, because the carrier confirms single words only: %j',
    (body) => {
      expect(matchKeyword(body, { optedOut: false })?.answeredByCarrier).toBe(false);
    },
  );
});

describe('A text that a phone writes by itself', () => {
  it.each([
    'Liked “First STOP”',
    'Loved "See you at 3"',
    'Laughed at “Hi\nthere”',
    'Emphasized an image',
    'Questioned “When?”',
    'Removed a like from “First STOP”',
    'Removed an exclamation from “Hi”',
    'Reacted 😂 to “Hi”',
    '👍 to “First STOP”',
    '\u200a\u200b👍\u200b to “\u200aFirst STOP\u200a”',
    '❤️ to “Hi”',
    "I'm driving with Do Not Disturb While Driving turned on. I’ll see your message when I get where I’m going.",
    '(I’m not receiving notifications. If this is urgent, reply “urgent” to send a notification through with your original message.)',
  ])('is no reply: %j', (body) => {
    expect(isAutomaticText(body)).toBe(true);
  });

  it.each([
    'Liked it!',
    'I loved the video',
    'Thanks 👍',
    '👍',
    'Removed the old one',
    "I'm driving to you",
    'Questioned by the judge?',
  ])('is not every text like it: %j', (body) => {
    expect(isAutomaticText(body)).toBe(false);
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

  it('says how to opt in where the words of the organization do not', () => {
    const optInMessage = [{ type: 'TEXT' as const, text: 'This is Pulse with class times and offers.' }];
    expect(buildOptInBody({ ...pulse, optInMessage }, ann)).toBe(
      'This is Pulse with class times and offers.\nReply YES to get our texts.\nPulse: reply STOP to opt out',
    );
  });
});
