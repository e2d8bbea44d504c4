import type { Locator, Page } from 'playwright-core';

/** What the person in a guide works with. */
export interface Recording {
  readonly page: Page;
  readonly site: string;
  /** Waits so long that people can follow, in milliseconds. Does nothing while no video is made. */
  readonly rest: (ms: number) => Promise<void>;
  /** Sends a text from a phone to the organization, and waits until it has arrived. */
  readonly sendText: (phone: string, body: string) => Promise<void>;
}

type Act = (recording: Recording) => Promise<void>;

const CONTACTS = `Name,Mobile Phone,Membership
Nora Miller,(602) 555-7401,Monthly
Omar Bell,(602) 555-7402,Student
Pia Hansen,(602) 555-7403,Ten classes
`;
const QUESTION = 'What time do you open on Saturday?';
const NORA = '+16025557401';
const BLAST = 'Open house';

/** What a person does in each guide: one act for each of its steps, by the title of the guide. The guides follow one another. */
export const GUIDES: Readonly<Record<string, readonly Act[]>> = {
  'Add Your Contacts': [
    async (recording) => {
      await press(recording, recording.page.getByRole('button', { name: 'Create', exact: true }).first());
      await press(recording, recording.page.getByRole('menuitem', { name: 'Add contacts' }));
      await recording.page.getByRole('dialog', { name: 'Add contacts' }).waitFor();
    },
    async (recording) => {
      const dialog = recording.page.getByRole('dialog', { name: 'Add contacts' });
      await press(recording, dialog.getByText('CSV or Excel file', { exact: true }));
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(CONTACTS) });
      await dialog.getByRole('button', { name: 'Review' }).waitFor();
    },
    async (recording) => {
      const dialog = recording.page.getByRole('dialog', { name: 'Add contacts' });
      await press(recording, dialog.getByRole('button', { name: 'Review' }));
      await press(recording, dialog.getByRole('button', { name: /^Import / }));
      await dialog.getByText('Import finished').waitFor();
    },
  ],
  'Set Up Your Opt-In Message': [
    async (recording) => {
      await press(recording, recording.page.getByRole('button', { name: /^Account of/ }));
      await press(recording, recording.page.getByRole('menuitem', { name: 'Opt-in message' }));
      await recording.page.getByRole('textbox', { name: 'Message' }).waitFor();
    },
    async (recording) => {
      await press(recording, recording.page.getByRole('textbox', { name: 'Message' }));
      await recording.page.keyboard.press('ControlOrMeta+A');
      await write(recording, 'This is Pulse Fitness with class times and offers.');
    },
    async (recording) => {
      await press(recording, recording.page.getByRole('button', { name: 'Save' }).last());
      await recording.page.getByText('Saved').first().waitFor();
    },
  ],
  'Create a Blast': [
    async (recording) => {
      await press(recording, recording.page.getByRole('button', { name: 'Create', exact: true }).first());
      await press(recording, recording.page.getByRole('menuitem', { name: 'New blast' }));
      const dialog = recording.page.getByRole('dialog', { name: 'New blast' });
      await press(recording, dialog.getByLabel('Name'));
      await write(recording, BLAST);
      await press(recording, dialog.getByRole('button', { name: 'Create' }));
      await recording.page.getByRole('heading', { level: 1, name: BLAST }).waitFor();
    },
    async (recording) => {
      await press(recording, recording.page.getByRole('button', { name: 'Add a step' }));
      const dialog = recording.page.getByRole('dialog', { name: 'New step 1' });
      await press(recording, dialog.getByRole('textbox', { name: 'Message' }));
      await write(recording, 'Our doors are open on Saturday. Bring a friend!');
      await press(recording, dialog.getByRole('button', { name: 'Save' }));
      await recording.page.getByRole('article', { name: 'Step 1' }).waitFor();
    },
    async (recording) => {
      await press(recording, recording.page.getByRole('button', { name: 'Test step 1 on your phone' }));
      await recording.page.getByRole('dialog').waitFor();
    },
  ],
  'Send Your Blast': [
    async (recording) => {
      await press(recording, recording.page.getByRole('link', { name: 'Blasts' }).first());
      await press(recording, recording.page.getByRole('link', { name: BLAST }).first());
      await press(recording, recording.page.getByRole('button', { name: 'Add contacts' }).first());
      await recording.page.getByRole('dialog', { name: 'Add contacts' }).waitFor();
    },
    async (recording) => {
      const dialog = recording.page.getByRole('dialog', { name: 'Add contacts' });
      await press(recording, dialog.getByRole('checkbox', { name: /^Select all/ }));
      await press(recording, dialog.getByRole('button', { name: /^Review \d/ }));
      await recording.page.getByRole('button', { name: /^Start for \d/ }).waitFor();
    },
    async (recording) => {
      await press(recording, recording.page.getByRole('button', { name: /^Start for \d/ }));
      await recording.page.getByRole('dialog', { name: 'Review and start' }).waitFor({ state: 'detached' });
    },
  ],
  'Answer Replies': [
    async (recording) => {
      await recording.sendText(NORA, QUESTION);
      await press(recording, recording.page.getByRole('link', { name: 'Messages' }).first());
      await findQuestion(recording).waitFor();
    },
    async (recording) => {
      await press(recording, findQuestion(recording));
      await press(recording, recording.page.getByRole('textbox', { name: 'Send Message' }));
      await write(recording, 'At 9 am. See you there!');
      await press(recording, recording.page.getByRole('button', { name: 'Send', exact: true }));
    },
    async (recording) => {
      await recording.sendText(NORA, 'STOP');
      await recording.page
        .getByText(/opted out/i)
        .first()
        .waitFor();
    },
  ],
};

/** Returns the question in the list. The notice of a new reply has its words, too, and may come first. */
function findQuestion({ page }: Recording): Locator {
  return page.getByRole('main').getByText(QUESTION).first();
}

/** Moves the pointer to a control, and presses it. */
async function press({ rest }: Recording, control: Locator): Promise<void> {
  await control.hover();
  await rest(700);
  await control.click();
  await rest(900);
}

/** Types text into the field that has the focus. */
async function write({ page, rest }: Recording, text: string): Promise<void> {
  for (const letter of text) {
    await page.keyboard.type(letter);
    await rest(45);
  }
  await rest(600);
}
