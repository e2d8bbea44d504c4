import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERSON_AGENT } from '../../test/support/scenarios/pitches/person.ts';
import {
  CALLS,
  createPublicScenario,
  PAGES,
  PITCH_LINK,
  type PublicScenario,
} from '../../test/support/scenarios/pitches/public-scenario.ts';

let stage: PublicScenario;
beforeEach(async () => {
  stage = await createPublicScenario();
});
afterEach(() => stage.form.close());

describe('A program', () => {
  const AGENTS = {
    headless: PERSON_AGENT.replace('Chrome/', 'HeadlessChrome/'),
    'with the name of a browser': PERSON_AGENT,
    'without a name': undefined,
  };

  it.each(Object.entries(AGENTS))('%s sees the page of a link, and counts nowhere', async (name, agent) => {
    const dest = name === 'headless' ? { 'sec-fetch-dest': 'empty' } : {};
    const headers = { 'user-agent': agent, ...dest };
    const before = await stage.readFigures();
    const opened = await stage.call('loadLeadActivity', { ...PITCH_LINK, deviceId: 'program' }, headers);
    expect(opened).toMatchObject({ success: true, pitch: { redirectUrl: 'https://example.com/book' }, activity: null });
    for (const field of ['trackLead', 'trackForm'])
      expect(await stage.call(field, CALLS[field]?.(stage.visitId) ?? {}, headers)).toMatchObject({ success: true });
    expect(await stage.readFigures()).toEqual(before);
  });
});

describe('The calls of one link', () => {
  it('have a limit for each minute', async () => {
    const report = { leadActivitySsid: stage.visitId, times: [] };
    for (let n = 0; n < 600; n += 1) expect(await stage.call('trackLead', report)).toMatchObject({ success: true });
    expect(await stage.call('trackLead', report)).toMatchObject({
      success: false,
      errors: [expect.stringContaining('1 min')],
    });
    stage.form.stage.now = new Date(stage.form.stage.now.getTime() + 60_000);
    expect(await stage.call('trackLead', report)).toMatchObject({ success: true });

    const open = { ...PITCH_LINK, deviceId: 'x' };
    for (let n = 0; n < 300; n += 1)
      expect(await stage.call('loadLeadActivity', open)).toMatchObject({ success: true });
    expect(await stage.call('loadLeadActivity', open)).toMatchObject({ success: false });
    for (const path of PAGES.slice(0, 3)) {
      const { statusCode, headers, body } = await stage.ask(path);
      expect([statusCode, headers?.['retry-after'], body]).toEqual([
        429,
        '60',
        expect.stringContaining('Too many attempts. Try again in 1 min.'),
      ]);
    }
  });
});
