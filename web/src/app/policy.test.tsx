import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PACKS } from '../../../functions/domain/brand/packs.ts';
import { findAxeProblems, renderApp } from '../testing/app.ts';
import { buildPolicySections, formatCopyrightYears } from './policy-sections.ts';
import { Policy } from './routes/policy.tsx';

const TITLES = [
  'Introduction',
  'Information we collect',
  'How we use information',
  'Sharing',
  'Your rights',
  'Data security',
  'Changes to this policy',
  'Contact',
];

describe('the privacy policy', () => {
  it('has every section in every brand, and the one about health only for clinics', () => {
    for (const pack of Object.values(PACKS)) {
      const titles = buildPolicySections(pack).map(({ title }) => title);
      expect(titles.filter((title) => title !== 'Health information')).toEqual(TITLES);
      expect(titles.includes('Health information')).toBe(pack.id === 'health');
    }
  });

  it('names the brand’s company, where to write, and the years up to now', async () => {
    renderApp(<Policy />, { pack: PACKS.health });
    expect(await screen.findByRole('heading', { name: 'Privacy policy' })).toBeTruthy();
    expect(screen.getByText(`Health Messages, ${PACKS.health.legal.privacyEmail}`)).toBeTruthy();
    expect(formatCopyrightYears(new Date('2026-03-02T17:00:00Z'))).toBe('2019–2026');
    expect(await findAxeProblems()).toEqual([]);
  });
});
