import { describe, expect, it } from 'vitest';
import { PACKS } from '../brand/packs.ts';
import { renderMail } from './mail.ts';
import { renderPasswordLink } from './password-link.ts';

describe('A mail', () => {
  it('says the same in both forms, in the name and color of the brand', () => {
    for (const pack of Object.values(PACKS)) {
      const mail = renderPasswordLink(pack, { name: 'Ann Archer', address: 'https://app.acme.test/reset-password/x' });
      expect(mail.subject).toContain(pack.name);
      for (const part of ['Choose a new password, Ann', 'https://app.acme.test/reset-password/x', 'ignore this mail']) {
        expect(mail.html).toContain(part);
        expect(mail.text).toContain(part);
      }
      expect(mail.html).toContain(pack.theme.primary[8]);
    }
  });

  it('shows markup in a name as text', () => {
    const { html } = renderMail(PACKS.text, {
      subject: 'Hi',
      heading: '<img src=x onerror=alert(1)>',
      paragraphs: ['"quoted" & <b>bold</b>'],
      button: { label: 'Open', address: 'https://app.acme.test/?a="1"&b' },
      footnote: '',
    });
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&quot;quoted&quot; &amp; &lt;b&gt;');
    expect(html).toContain('href="https://app.acme.test/?a=&quot;1&quot;&amp;b"');
  });
});
