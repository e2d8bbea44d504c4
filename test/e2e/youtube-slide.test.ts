import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, createCampaign, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy } from './shoot.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();
const ANN = '+16025556411';

/**
 * Stands for YouTube's player, with a video of six seconds that plays at once. It says nothing before it is asked to listen, and sends its
 * messages as text to the page that embeds it. The form of the messages is assumed (`youtube-player.tsx`).
 */
const PLAYER = `<!doctype html><title>Player</title><script>
  let at = 0, timer;
  const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), '*');
  addEventListener('message', ({ data }) => {
    if (JSON.parse(data).event !== 'listening' || timer) return;
    say('initialDelivery', { duration: 6, currentTime: 0, playerState: -1, playbackRate: 1 });
    say('infoDelivery', { playerState: 1 });
    const began = performance.now();
    timer = setInterval(() => {
      at = Math.min(6, (performance.now() - began) / 1000);
      say('infoDelivery', { currentTime: at });
      if (at < 6) return;
      clearInterval(timer);
      say('infoDelivery', { playerState: 0 });
    }, 250);
  });
</script>`;

/** Creates a pitch with one slide of YouTube and a last button. Returns the ids. */
async function createPitch(): Promise<string> {
  const pitchId = await owner.make('createPitch', { title: 'Tour' });
  const pitch = pitchId;
  await owner.call('createPitchSlide', {
    pitchId: pitch,
    slideType: 'YOUTUBE',
    pitchSlide: { title: 'Our office', url: 'https://youtu.be/aqz-KE-bpKQ' },
  });
  await owner.call('updatePitch', {
    pitchId: pitch,
    redirectType: 'LINK',
    redirectUrl: 'https://example.com/book',
    redirectButton: 'Book now',
  });
  return pitch;
}

async function openLink(): Promise<Page> {
  const context = await chrome.browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true });
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  );
  await context.route('https://i.ytimg.com/**', (route) => route.abort());
  await context.route('https://example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Booked' }));
  const page = await context.newPage();
  const [link = ''] = /\/c\/\S+/u.exec((await cloud.texts(ANN)).at(-1)?.body ?? '') ?? [];
  await page.goto(`${cloud.baseUrl}${link}`);
  return page;
}

it('A video of YouTube is followed, and the last button completes the pitch and leads back to its last screen', async () => {
  const [lead = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
  const { id: campaign } = await createCampaign(owner, 'Tour', []);
  await owner.call('createCampaignFeature', {
    campaignId: campaign,
    structureType: 'FEATURE',
    featureType: 'PITCH',
    pitchId: await createPitch(),
  });
  await enrollContacts(cloud, owner, campaign, [lead]);

  const page = await openLink();
  await page.getByRole('button', { name: 'Play: Our office' }).click();
  await page.frameLocator('iframe[title="Our office"]').locator('script').first().waitFor({ state: 'attached' });
  await expectTidy(page, 'youtube-slide');
  const read = async () => {
    const leadViews = await owner.call<{
      views: { completed: string | null; slides: { video: number; videoDuration: number }[] }[];
    }>('leadViews', { leadId: lead }, 'views { completed slides { video videoDuration } }');
    const [view] = leadViews.views;
    const [slide] = view?.slides ?? [];
    return { ...slide, isComplete: view ? view.completed !== null : null };
  };
  // The whole view is compared, so that a failure says whether there is a view at all.
  await expect.poll(read, { interval: 500 }).toEqual({
    video: expect.toSatisfy((seconds: number) => seconds >= 0.85 * 6),
    videoDuration: 6,
    isComplete: false,
  });

  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Book now' }).click();
  await (await opened).close();
  await page.getByRole('heading', { name: 'Thank You For Viewing!' }).waitFor();
  await expect.poll(async () => (await read()).isComplete).toBe(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Thank You For Viewing!' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Our office' }).waitFor();

  const campaignReport = await owner.call<{
    features: { complete: number; slides: { video: { plays: number; seconds: number } | null }[] }[];
  }>('campaignReport', { campaignId: campaign }, 'features { complete slides { video { plays seconds } } }');
  expect(campaignReport.features).toEqual([{ complete: 1, slides: [{ video: { plays: 1, seconds: 6 } }] }]);
  await page.context().close();
});
