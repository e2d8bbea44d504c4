import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { RenderedMail } from '../domain/mails/mail.ts';
import { callService } from '../platform/service-error.ts';

/** Sends mails through SES. */
export class Mailer {
  readonly #from: string;
  readonly #client: SESv2Client;

  /** `from`: an address whose domain is verified in SES. */
  constructor(from: string, client = new SESv2Client({})) {
    this.#from = from;
    this.#client = client;
  }

  /** Sends a mail. `senderName`: what mail programs show as the sender. */
  async send(to: string, senderName: string, { subject, html, text }: RenderedMail): Promise<void> {
    const message = new MailComposer({
      from: { name: senderName, address: this.#from },
      to,
      subject,
      html,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const raw = await message.compile().build();
    await callService(
      this.#client.send(
        new SendEmailCommand({
          FromEmailAddress: this.#from,
          Destination: { ToAddresses: [to] },
          Content: { Raw: { Data: raw } },
        }),
      ),
    );
  }
}
