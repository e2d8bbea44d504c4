import { isSafeLink, type RichSpan } from '../pitches/rich-text.ts';
import type { Slide } from '../pitches/slide.ts';

/** What a messaging app shows of a link. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** The name of the sender. */
  readonly siteName: string;
  /** The address of a picture. null means none. */
  readonly image: string | null;
}

const TITLE = /<title>[^<]*<\/title>/u;
const HEAD_END = '</head>';

/**
 * Returns the page of a link: the built page, with what it shows in it, so that a phone shows the first slide without another round trip,
 * and with the tags that messaging apps read (ogp.me). `preview`: null when the link shows no preview.
 * @throws when the template is not the page
 */
export function renderPitchPage(
  template: string,
  { preview, data, words = null }: Pick<PublicPage, 'preview' | 'data'> & { readonly words?: PitchWords | null },
): string {
  const page = renderPublicPage(template, { dataId: 'pitch', preview, data, body: null });
  return words === null ? page : page.replace(NOTE, () => `<noscript>${renderWords(words)}</noscript>`);
}

/** What there is to read of a pitch. */
export interface PitchWords {
  readonly lead: { readonly firstName: string; readonly lastName: string };
  readonly pitch: {
    readonly title: string;
    readonly slides: readonly Pick<Slide, 'title' | 'description' | 'content'>[];
  };
}

const NEEDS_SCRIPT = 'Turn on JavaScript to see pictures and videos and to answer.';

/** Returns the words of a pitch for browsers without scripts. */
function renderWords({ lead, pitch }: PitchWords): string {
  const renderSpan = ({ text, link, placeholder }: RichSpan): string => {
    const words = placeholder === null ? text : placeholder === 'FIRST_NAME' ? lead.firstName : lead.lastName;
    const shown = escapeHtml(words);
    return link === null || !isSafeLink(link) ? shown : `<a href="${escapeHtml(link)}">${shown}</a>`;
  };
  const slides = pitch.slides.map(({ title, description, content }) =>
    [
      ...(title === '' ? [] : [`<h2>${escapeHtml(title)}</h2>`]),
      ...(description === '' ? [] : [`<p>${escapeHtml(description)}</p>`]),
      ...content.map(({ spans }) => `<p>${spans.map(renderSpan).join('')}</p>`),
    ].join(''),
  );
  return `<main><h1>${escapeHtml(pitch.title)}</h1>${slides.join('')}<p>${NEEDS_SCRIPT}</p></main>`;
}

/** What a public page holds. */
export interface PublicPage {
  /** The id of the element that holds what the page shows. The page reads it instead of asking for it (web/src/public). */
  readonly dataId: string;
  readonly preview: LinkPreview | null;
  readonly data: unknown;
  /** The HTML that is shown before the page's script runs, and without it. null means a note that the script is needed. */
  readonly body: string | null;
}

const ROOT = '<div id="root"></div>';
const NOTE = /<noscript>[^<]*<\/noscript>/u;

/** Returns a public page: the built page, with what it shows in it. @throws when the template is not the page */
export function renderPublicPage(template: string, { dataId, preview, data, body }: PublicPage): string {
  if (!TITLE.test(template) || !template.includes(HEAD_END)) throw new Error('The template is not the page of a link');
  const tags = preview === null ? [] : listTags(preview);
  const json = `<script type="application/json" id="${dataId}">${escapeJson(JSON.stringify(data))}</script>`;
  // Functions, because a dollar sign in a title would stand for something else in a text.
  const titled =
    preview === null ? template : template.replace(TITLE, () => `<title>${escapeHtml(preview.title)}</title>`);
  const page = titled.replace(HEAD_END, () => `${[...tags, json].join('')}${HEAD_END}`);
  if (body === null) return page;
  return page.replace(ROOT, () => `<div id="root">${body}</div>`).replace(NOTE, '');
}

function listTags({ title, description, siteName, image }: LinkPreview): string[] {
  return [
    tag('property', 'og:type', 'website'),
    tag('property', 'og:title', title),
    tag('property', 'og:site_name', siteName),
    ...(description === ''
      ? []
      : [tag('property', 'og:description', description), tag('name', 'description', description)]),
    ...(image === null ? [] : [tag('property', 'og:image', image)]),
    tag('name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'),
  ];
}

function tag(attribute: 'property' | 'name', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text as it stands in HTML, also in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => ENTITIES[character] ?? character);
}

/** Within a script element, `</script` and `<!--` would end the data (HTML Standard, "Restrictions for contents of script elements"). */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
