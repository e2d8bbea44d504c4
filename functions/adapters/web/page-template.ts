/** How long a page is kept. A new version of the site is then used, and the files that the older one names are still there. */
const KEPT_MS = 10_000;
const TIMEOUT_MS = 3_000;

/**
 * The built page of links or of public forms, as the distribution serves it. It is fetched, and not part of the function, because it names files of the site,
 * which are deployed later than the function.
 */
export class PageTemplate {
  readonly #readSite: () => Promise<string>;
  readonly #name: string;
  #kept: { readonly html: string; readonly until: number } | null = null;

  /** `readSite`: returns the address of the site, without a slash at the end. `name`: the file of the page. */
  constructor(readSite: () => Promise<string>, name: 'viewer.html' | 'form.html') {
    this.#readSite = readSite;
    this.#name = name;
  }

  /** Returns the page. While the site does not answer, the last version stays. @throws when there is none */
  async get(now: Date): Promise<string> {
    if (this.#kept && this.#kept.until > now.getTime()) return this.#kept.html;
    try {
      const answer = await fetch(`${await this.#readSite()}/${this.#name}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The site answered ${answer.status}`);
      const html = await answer.text();
      this.#kept = { html, until: now.getTime() + KEPT_MS };
      return html;
    } catch (error) {
      if (!this.#kept) throw error;
      return this.#kept.html;
    }
  }
}
