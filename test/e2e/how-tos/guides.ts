import type { Locator, Page } from 'playwright-core';

/** What the person in a guide works with. */
export interface Desk {
  readonly page: Page;
  readonly site: string;
  /** Waits so long that people can follow, in milliseconds. Does nothing while no video is made. */
  readonly rest: (ms: number) => Promise<void>;
  /** Sends a text from a phone to the organization, and waits until it has arrived. */
  readonly sendText: (phone: string, body: string) => Promise<void>;
}

type Act = (desk: Desk) => Promise<void>;

const CONTACTS = `Name,Mobile Phone,Membership
Nora Miller,(602) 555-7401,Monthly
Omar Bell,(602) 555-7402,Student
Pia Hansen,(602) 555-7403,Ten classes
`;
const NORA = '+16025557401';
const BLAST = 'Open house';

/** What a person does in each guide: one act for each of its steps, by the title of the guide. The guides follow one another. */
export const GUIDES: Readonly<Record<string, readonly Act[]>> = {
  'Add Your Contacts': [
    async (desk) => {
      await press(desk, desk.page.getByRole('button', { name: 'Create', exact: true }).first());
      await press(desk, desk.page.getByRole('menuitem', { name: 'Add contacts' }));
      await desk.page.getByRole('dialog', { name: 'Add contacts' }).waitFor();
    },
    async (desk) => {
      const dialog = desk.page.getByRole('dialog', { name: 'Add contacts' });
      await press(desk, dialog.getByText('CSV or Excel file', { exact: true }));
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(CONTACTS) });
      await dialog.getByRole('button', { name: 'Review' }).waitFor();
    },
    async (desk) => {
      const dialog = desk.page.getByRole('dialog', { name: 'Add contacts' });
      await press(desk, dialog.getByRole('button', { name: 'Review' }));
      await press(desk, dialog.getByRole('button', { name: /^Import / }));
      await dialog.getByText('Import finished').waitFor();
    },
  ],
  'Set Up Your Opt-In Message': [
    async (desk) => {
      await press(desk, desk.page.getByRole('button', { name: /^Account of/ }));
      await press(desk, desk.page.getByRole('menuitem', { name: 'Opt-in message' }));
      await desk.page.getByRole('textbox', { name: 'Message' }).waitFor();
    },
    async (desk) => {
      await press(desk, desk.page.getByRole('textbox', { name: 'Message' }));
      await desk.page.keyboard.press('ControlOrMeta+A');
      await write(desk, 'This is Pulse Fitness with class times and offers.');
    },
    async (desk) => {
      await press(desk, desk.page.getByRole('button', { name: 'Save' }).last());
      await desk.page.getByText('Saved').first().waitFor();
    },
  ],
  'Create a Blast': [
    async (desk) => {
      await press(desk, desk.page.getByRole('button', { name: 'Create', exact: true }).first());
      await press(desk, desk.page.getByRole('menuitem', { name: 'New blast' }));
      const dialog = desk.page.getByRole('dialog', { name: 'New blast' });
      await press(desk, dialog.getByLabel('Name'));
      await write(desk, BLAST);
      await press(desk, dialog.getByRole('button', { name: 'Create' }));
      await desk.page.getByRole('heading', { level: 1, name: BLAST }).waitFor();
    },
    async (desk) => {
      await press(desk, desk.page.getByRole('button', { name: 'Add a step' }));
      const dialog = desk.page.getByRole('dialog', { name: 'New step 1' });
      await press(desk, dialog.getByRole('textbox', { name: 'Message' }));
      await write(desk, 'Our doors are open on Saturday. Bring a friend!');
      await press(desk, dialog.getByRole('button', { name: 'Save' }));
      await desk.page.getByRole('article', { name: 'Step 1' }).waitFor();
    },
    async (desk) => {
      await press(desk, desk.page.getByRole('button', { name: 'Test step 1 on your phone' }));
      await desk.page.getByRole('dialog').waitFor();
    },
  ],
  'Send Your Blast': [
    async (desk) => {
      await press(desk, desk.page.getByRole('link', { name: 'Blasts' }).first());
      await press(desk, desk.page.getByRole('link', { name: BLAST }).first());
      await press(desk, desk.page.getByRole('button', { name: 'Add contacts' }).first());
      await desk.page.getByRole('dialog', { name: 'Add contacts' }).waitFor();
    },
    async (desk) => {
      const dialog = desk.page.getByRole('dialog', { name: 'Add contacts' });
      await press(desk, dialog.getByRole('checkbox', { name: /^Select all/ }));
      await press(desk, dialog.getByRole('button', { name: /^Review \d/ }));
      await desk.page.getByRole('button', { name: /^Start for \d/ }).waitFor();
    },
    async (desk) => {
      await press(desk, desk.page.getByRole('button', { name: /^Start for \d/ }));
      await desk.page.getByRole('dialog', { name: 'Review and start' }).waitFor({ state: 'detached' });
    },
  ],
  'Answer Replies': [
    async (desk) => {
      await desk.sendText(NORA, 'What time do you open on Saturday?');
      await press(desk, desk.page.getByRole('link', { name: 'Messages' }).first());
      await desk.page.getByText('What time do you open on Saturday?').first().waitFor();
    },
    async (desk) => {
      await press(desk, desk.page.getByText('What time do you open on Saturday?').first());
      await press(desk, desk.page.getByRole('textbox', { name: 'Send Message' }));
      await write(desk, 'At 9 am. See you there!');
      await press(desk, desk.page.getByRole('button', { name: 'Send', exact: true }));
    },
    async (desk) => {
      await desk.sendText(NORA, 'STOP');
      await desk.page
        .getByText(/opted out/i)
        .first()
        .waitFor();
    },
  ],
};

/** Moves the pointer to a control, and presses it. */
async function press({ rest }: Desk, control: Locator): Promise<void> {
  await control.hover();
  await rest(700);
  await control.click();
  await rest(900);
}

/** Types text into the field that has the focus. */
async function write({ page, rest }: Desk, text: string): Promise<void> {
  for (const letter of text) {
    await page.keyboard.type(letter);
    await rest(45);
  }
  await rest(600);
}
