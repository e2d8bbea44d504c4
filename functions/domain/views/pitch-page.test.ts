import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderPitchPage } from './pitch-page.ts';

const TEMPLATE = '<!doctype html><html><head><title>For you</title></head><body><div id="root"></div></body></html>';
const PREVIEW = { title: 'Braces & you', description: 'Two "minutes"', siteName: 'Sunrise <Dental>', image: null };

/** Returns the data of a page as a browser reads it: up to the next end of a script. */
function readData(html: string): unknown {
  const [, rest = ''] = html.split('<script type="application/json" id="pitch">');
  return JSON.parse(rest.slice(0, rest.toLowerCase().indexOf('</script')));
}

describe('The page of a link', () => {
  it('has the words of a preview, which cannot break out of their tags', () => {
    const html = renderPitchPage(TEMPLATE, {
      preview: { ...PREVIEW, image: 'https://x.test/a.png?b=1&c=2' },
      data: {},
    });
    expect(html).toContain('<title>Braces &amp; you</title>');
    expect(html).toContain('<meta property="og:title" content="Braces &amp; you" />');
    expect(html).toContain('<meta property="og:description" content="Two &quot;minutes&quot;" />');
    expect(html).toContain('<meta property="og:site_name" content="Sunrise &lt;Dental&gt;" />');
    expect(html).toContain('<meta property="og:image" content="https://x.test/a.png?b=1&amp;c=2" />');
    expect(html).toContain('<div id="root"></div>');
  });

  it('keeps its general title and has no tags when the link shows no preview', () => {
    const html = renderPitchPage(TEMPLATE, { preview: null, data: {} });
    expect(html).toContain('<title>For you</title>');
    expect(html).not.toContain('og:');
  });

  it('holds any data as it is, and no text of it runs or ends the data', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', '$&', "$'", '\u2028', ']]>'),
    );
    fc.assert(
      fc.property(text, fc.dictionary(text, text), (title, data) => {
        const html = renderPitchPage(TEMPLATE, { preview: { ...PREVIEW, title, description: title }, data });
        expect(readData(html)).toEqual(data);
        expect(html.match(/<script/giu)).toHaveLength(1);
        expect(html.endsWith('</head><body><div id="root"></div></body></html>')).toBe(true);
      }),
    );
  });

  it('has the words of the pitch for browsers without scripts, as text', () => {
    const template = TEMPLATE.replace('</body>', '<noscript>Turn on JavaScript to see this page.</noscript></body>');
    const look = { bold: false, italic: false, placeholder: null };
    const content = [
      {
        kind: 'PARAGRAPH' as const,
        spans: [
          { ...look, text: 'Hi ', link: null },
          { ...look, text: '', link: null, placeholder: 'FIRST_NAME' as const },
          { ...look, text: ', <b>read</b>', link: 'https://example.com/?a=1&b="2"' },
          { ...look, text: 'never', link: 'javascript:alert(1)' },
        ],
      },
    ];
    const words = {
      lead: { firstName: 'Ann', lastName: '' },
      pitch: { title: 'Braces & you', slides: [{ title: 'Why', description: '', content }] },
    };
    const html = renderPitchPage(template, { preview: null, data: {}, words });
    expect(html).toContain(
      '<noscript><main><h1>Braces &amp; you</h1><h2>Why</h2><p>Hi Ann<a href="https://example.com/?a=1&amp;b=&quot;2&quot;">, &lt;b&gt;read&lt;/b&gt;</a>never</p>',
    );
    expect(html).not.toContain('javascript:');
    expect(html).not.toContain('Turn on JavaScript to see this page.');
  });

  it('is refused when the template is something else', () => {
    expect(() => renderPitchPage('<p>Not found</p>', { preview: null, data: {} })).toThrow('template');
  });
});
