import { describe, expect, it } from 'vitest';
import { isPerson } from './person.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = (version: number, { system = 'Windows NT 10.0; Win64; x64', more = '', mobile = '' } = {}) =>
  `Mozilla/5.0 (${system}) ${WEBKIT} Chrome/${version}.0.0.0${mobile} Safari/537.36${more}`;
const android = (phone: string, more = '') =>
  chrome(120, { system: `Linux; Android 13; ${phone}`, mobile: ' Mobile', more });
const iphone = (system: string, rest = 'Version/17.4 Mobile/15E148 Safari/604.1') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const mac = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;

/** Agents that people have, with a browser that sends Fetch Metadata. */
const PEOPLE: readonly (readonly [string, string])[] = [
  ['Chrome', chrome(131)],
  ['Firefox', firefox(123)],
  ['Safari on iPhone', iphone('17_4')],
  ['Safari on a Mac', mac('17.4')],
  ['Chrome on iPhone', iphone('17_4', 'CriOS/131.0.0.0 Mobile/15E148 Safari/604.1')],
  ['Samsung Internet', chrome(117, { system: 'Linux; Android 14; SAMSUNG SM-S918B', mobile: ' Mobile' })],
  ['a CUBOT phone', android('CUBOT X30')],
  ['another CUBOT phone', android('CUBOT_P20')],
  ['Slack on a computer', chrome(120, { more: ' Slack/4.36.140 Electron/28.2.4' })],
  ['Slack on iPhone', iphone('17_4', 'Mobile/15E148 Slack/24.03.10')],
  ['Discord on a computer', chrome(120, { more: ' discord/0.0.298 Electron/28.2.7' })],
  ['Discord on iPhone', iphone('17_4', 'Mobile/15E148 Discord/222.0')],
  ['Telegram on Android', android('SM-A536B', ' Telegram-Android/10.8.3 (Samsung SM-A536B; Android 13; SDK 33; HIGH)')],
  ['Instagram on iPhone', iphone('17_4', 'Mobile/21E219 Instagram 325.0.3.34.90 (iPhone15,3; iOS 17_4; en_US; en)')],
  ['Instagram on Android', android('SM-S918B; wv', ' Instagram 321.0.0.39.106 Android (34/14; 600dpi; 1440x2996)')],
  ['Facebook on iPhone', iphone('17_4', 'Mobile/21E219 [FBAN/FBIOS;FBAV/452.0.0.29.105;FBDV/iPhone15,3;FBMD/iPhone]')],
];

const PROGRAMS: readonly (readonly [string, string])[] = [
  ['a headless browser', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/131.0.0.0 Safari/537.36`],
  ['the preview of iMessage', `${mac('9.0.1')} facebookexternalhit/1.1 Facebot Twitterbot/1.0`],
  ['the preview of WhatsApp', 'WhatsApp/2.23.20.0'],
  [
    'the preview of Google Messages',
    `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko; GoogleMessages/2) Chrome/83.0.4103.61 Safari/537.36`,
  ],
  ['the preview of Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['the preview of Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  ['the preview of Telegram', 'TelegramBot (like TwitterBot)'],
  [
    'the preview of Skype',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  ],
  [
    'Googlebot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/131.0.0.0 Safari/537.36',
  ],
  [
    'Google-PageRenderer',
    chrome(131, { more: ' Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)' }),
  ],
  [
    'Bing',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0 Safari/537.36',
  ],
  ['Lighthouse', chrome(131, { more: ' Chrome-Lighthouse' })],
  ['curl', 'curl/8.4.0'],
  ['Python', 'python-requests/2.31.0'],
  ['Node', 'node'],
  ['no name', ''],
];

describe('Who opens a page', () => {
  it.each(PEOPLE)('%s is a person who opens a document', (_, agent) => {
    expect(isPerson({ 'user-agent': agent, 'sec-fetch-dest': 'document' }, 'document')).toBe(true);
  });

  it.each(PEOPLE)('%s without Fetch Metadata is a program with its name', (_, agent) => {
    expect(isPerson({ 'user-agent': agent }, 'document')).toBe(false);
  });

  it.each(PROGRAMS)('%s is a program, whatever it says', (_, agent) => {
    expect(isPerson({ 'user-agent': agent, 'sec-fetch-dest': 'document' }, 'document')).toBe(false);
    expect(isPerson({ 'user-agent': agent }, 'document')).toBe(false);
  });

  it.each([
    ['Chrome 79', chrome(79), true],
    ['Chrome 80', chrome(80), false],
    ['Firefox 89', firefox(89), true],
    ['Firefox 90', firefox(90), false],
    ['Safari 15.6', mac('15.6'), true],
    ['Safari 16.3', mac('16.3'), true],
    ['Safari 16.4', mac('16.4'), false],
    ['Safari 16.10', mac('16.10'), false],
    ['an iPhone with iOS 15', iphone('15_7', 'Version/15.6 Mobile/15E148 Safari/604.1'), true],
    ['an iPhone with iOS 16.3', iphone('16_3_1', 'CriOS/131.0.0.0 Mobile/15E148 Safari/604.1'), true],
    ['an iPhone with iOS 16.4', iphone('16_4', 'Mobile/15E148 Instagram 325.0'), false],
    [
      'an old CUBOT phone',
      `Mozilla/5.0 (Linux; Android 7.0; CUBOT_NOTE_S) ${WEBKIT} Version/4.0 Chrome/43.0 Mobile Safari/537.36`,
      true,
    ],
  ])('%s without Fetch Metadata is a person only when it is too old for it', (_, agent, expected) => {
    expect(isPerson({ 'user-agent': agent }, 'document')).toBe(expected);
  });

  it.each([
    ['an image on a page', { 'sec-fetch-dest': 'image' }],
    ['a frame on a page', { 'sec-fetch-dest': 'iframe' }],
    ['a script of another page', { 'sec-fetch-dest': 'empty' }],
    ['a browser that fetches ahead', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
    ['a preview of Safari', { 'sec-fetch-dest': 'document', 'x-purpose': 'preview' }],
  ])('%s opens no page', (_, headers) => {
    expect(isPerson({ 'user-agent': chrome(131), ...headers }, 'document')).toBe(false);
  });

  it('A page whose script calls differs from a document', () => {
    expect(isPerson({ 'user-agent': chrome(131), 'sec-fetch-dest': 'empty' }, 'empty')).toBe(true);
    expect(isPerson({ 'user-agent': chrome(131), 'sec-fetch-dest': 'document' }, 'empty')).toBe(false);
    expect(isPerson({ 'user-agent': chrome(131) }, 'empty')).toBe(false);
  });
});
