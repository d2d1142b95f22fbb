import { escapeXml } from '#artwork/draw.ts';
import type { Mail } from './mailers.ts';

/** A mail's content. All texts are plain text, which `renderMail` escapes for HTML. */
export interface MailContent {
  brand: string;
  username: string;
  subject: string;
  /** A `quote` is a person's words, shown as a quotation with their line breaks. */
  paragraphs: readonly (string | { quote: string })[];
  action: { label: string; url: string };
  closing?: readonly string[];
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SMALL = 'color:#5b5b66;font-size:14px';

/** The subject, text and HTML of a mail. */
export function renderMail(content: MailContent): Omit<Mail, 'to'> {
  const { brand, username, paragraphs, action, closing = [] } = content;
  const subject = content.subject.replace(/\s+/g, ' ').trim();
  const greeting = `Hi ${username},`;
  const signature = `— ${brand}`;
  const text = [
    greeting,
    ...paragraphs.map((part) => (typeof part === 'string' ? part : quoted(part.quote))),
    `${action.label}:\n${action.url}`,
    ...closing,
    `${signature}\n`,
  ].join('\n\n');
  const body = [
    paragraph(greeting),
    ...paragraphs.map((part) => (typeof part === 'string' ? paragraph(part) : blockquote(part.quote))),
    button(action),
    ...[...closing, signature].map((part) => paragraph(part, SMALL)),
  ].join('\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f3f0;color:#1c1b22;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
${body}
</div>
</body>
</html>
`;
  return { subject, text, html };
}

function paragraph(text: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${withBreaks(text)}</p>`;
}

function blockquote(text: string): string {
  return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c9c6d6">${withBreaks(text)}</blockquote>`;
}

/** Shows the address too: some mail programs show no links, and people want to see where a button leads. */
function button({ label, url }: MailContent['action']): string {
  const href = escapeXml(url);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4b3bd6;color:#ffffff;text-decoration:none;font-weight:600">${escapeXml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${href}" style="color:#4b3bd6">${href}</a></p>`;
}

function quoted(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

function withBreaks(text: string): string {
  return escapeXml(text).replace(/\r\n?|\n/g, '<br>\n');
}
