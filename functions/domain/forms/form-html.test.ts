import { expect, it } from 'vitest';
import { getPackById } from '../brand/packs.ts';
import { buildField, buildFirstItems } from './form-item.ts';
import { renderFormBody } from './form-html.ts';
import { buildFormRules } from './form.ts';
import type { ShownForm } from './shown-form.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

function build(given: Partial<ShownForm> = {}): ShownForm {
  const pack = getPackById('text');
  const items = [
    ...buildFirstItems(false),
    buildField('q-abcdefgh', 'Which <day>?', 'CHOICE', false, { labels: ['A & B'] }),
  ];
  return {
    kind: 'PAGE',
    code: 'code',
    title: 'Free "consult"',
    description: '',
    color: '#0b7462',
    image: null,
    profile: null,
    organizationName: 'Sunrise <Dental>',
    allowSelfOnboarding: true,
    offer: null,
    explainer: null,
    ...buildFormRules('PAGE', items, { pack, allowSelfOnboarding: true, bodyParts: [] }),
    willText: true,
    policyPath: pack.links.policyPath,
    poweredBy: pack.name,
    submittedText: pack.screen.formSubmitted,
    errorText: pack.screen.formError,
    ...given,
  };
}

it('The served form can be read without scripts, and no words of an organization break out of their place', () => {
  const html = renderFormBody(build(), NOW);
  expect(html).toContain('<h1 class="form-title">Free &quot;consult&quot;</h1>');
  expect(html).toContain('Sunrise &lt;Dental&gt;');
  expect(html).toContain('Which &lt;day&gt;?');
  expect(html).toContain('<li>A &amp; B</li>');
  expect(html).toContain('I opt-in to receiving communications at the number provided.');
  expect(html).toContain('Msg &amp; data rates may apply');
  expect(html).toContain('<a href="/policy">Privacy Policy</a>');
  expect(html).toContain('<span aria-hidden="true">S</span>');
  expect(html).toContain('2026');
});

it('The served form shows pictures, and what a group offers', () => {
  const offer = { price: 5, schedule: 'WEEKLY', trialPeriod: 0 };
  const html = renderFormBody(build({ image: '/media/o/a.png', profile: '/media/o/b.png', offer }), NOW);
  expect(html).toContain('<img src="/media/o/a.png" alt="">');
  expect(html).toContain('<img src="/media/o/b.png" alt="">');
  expect(html).toContain('$5 a week');
});

it('The served form of a group shows its video, and says that it is processed until then', () => {
  const files = [
    { url: '/media/o/v-large.mp4', width: 1280, height: 720 },
    { url: '/media/o/v-small.mp4', width: 640, height: 360 },
  ];
  const ready = renderFormBody(build({ explainer: { isReady: true, poster: '/media/o/p.jpg', files } }), NOW);
  expect(ready).toContain(
    'preload="none" aria-label="Free &quot;consult&quot;" src="/media/o/v-small.mp4" width="640" height="360" poster="/media/o/p.jpg"></video>',
  );
  const waiting = renderFormBody(build({ explainer: { isReady: false, poster: null, files: [] } }), NOW);
  expect(waiting).toContain('>Video Processing</p>');
  expect(waiting).not.toContain('<video');
});
