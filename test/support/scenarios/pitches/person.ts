/** The name of a person's browser. The browsers of tests say that they are headless, and those count as programs. */
export const PERSON_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The headers with which the script of a page calls in a person's browser. */
export const PERSON = { 'user-agent': PERSON_AGENT, 'sec-fetch-dest': 'empty' } as const;
