import type { Mail } from './mailers.ts';

/** What a mail says, once; both of its forms are made from this. All of it is plain text. */
export interface MailContent {
  subject: string;
  greeting: string;
  /** A text, or what somebody wrote (shown as a quotation, line breaks kept). */
  paragraphs: readonly (string | { quote: string })[];
  action?: { label: string; url: string };
  /** After the action: how long it is good for, what to do if it wasn't you. */
  closing?: readonly string[];
  brand: string;
}

/** The text and HTML forms of a mail. Everything is escaped here; templates never write markup. */
export function renderMail({
  subject,
  greeting,
  paragraphs,
  action,
  closing = [],
  brand,
}: MailContent): Omit<Mail, 'to'> {
  const line = subject.replace(/\s+/g, ' ').trim();
  const text = [
    greeting,
    ...paragraphs.map((part) => (typeof part === 'string' ? part : quoted(part.quote))),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing,
    `— ${brand}`,
  ].join('\n\n');

  const body = [
    paragraph(greeting),
    ...paragraphs.map((part) => (typeof part === 'string' ? paragraph(part) : blockquote(part.quote))),
    ...(action ? [button(action)] : []),
    ...closing.map((part) => paragraph(part, 'color:#5b5b66;font-size:14px')),
    paragraph(`— ${brand}`, 'color:#5b5b66;font-size:14px'),
  ].join('\n');
  return { subject: line, text: `${text}\n`, html: page(line, body) };
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f4f3f0;color:#1c1b22;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
${body}
</div>
</body>
</html>
`;
}

function paragraph(text: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${withBreaks(text)}</p>`;
}

function blockquote(text: string): string {
  return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c9c6d6">${withBreaks(text)}</blockquote>`;
}

/** The address is shown as well: some programs show no links, and people may read where one leads. */
function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4b3bd6;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${href}" style="color:#4b3bd6">${href}</a></p>`;
}

function quoted(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
