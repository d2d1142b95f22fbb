/** A mail to one person, finished: see `templates.ts`. */
export interface Mail {
  /** One address, without a name. Lists are not taken apart: `a@x.example, b@x.example` is one (bad) address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail by SMTP (`smtp.ts`), or writes it to the data directory (`outbox.ts`) where there is no server. */
export interface Mailer {
  /** Resolves when the mail is handed over. Throws `mail-failed` when it can't be. */
  send(mail: Mail): Promise<void>;
}
