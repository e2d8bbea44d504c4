import { expect, it } from 'vitest';
import { nameDownload } from './download-name.ts';

it.each([
  ['Spring check-up!', 'campaign-report.csv', 'Spring-check-up-campaign-report-2026-11-30.csv'],
  ['Größe & José', 'campaign-report-2.csv', 'Größe-José-campaign-report-2-2026-11-30.csv'],
  ['x'.repeat(80), 'campaign-report.csv', `${'x'.repeat(60)}-campaign-report-2026-11-30.csv`],
  ['🎉', 'campaign-report.csv', 'campaign-report-2026-11-30.csv'],
  [null, 'opt-outs.csv', 'opt-outs-2026-11-30.csv'],
])('The file of the campaign %s named %s is saved as %s', (campaignName, name, saved) => {
  // 10 pm in Phoenix.
  expect(nameDownload({ campaignName, created: new Date('2026-12-01T05:00:00Z') }, name)).toBe(saved);
});
