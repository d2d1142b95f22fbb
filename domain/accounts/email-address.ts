import { LIMITS } from '../limits.ts';

/** The characters of RFC 5322's dot-atoms that stand before the @, and all beyond ASCII (RFC 6531) but spaces and controls. */
const LOCAL = /^(?!\.)(?!.*\.\.)(?:[a-z0-9.!#$%&'*+/=?^_`{|}~-]|[^\p{ASCII}\p{Z}\p{C}])+(?<!\.)$/iu;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MOST_LOCAL_BYTES = 64;
const MOST_DOMAIN_BYTES = 253;

/** The form by which accounts are looked up: lower case, the domain in ASCII (`xn--…`). Null if it is no address. */
export function emailAddressOf(text: string): string | null {
  const typed = text.trim();
  // Before the text is normalized, which takes seconds for a long row of combining marks.
  if (typed.length > LIMITS.text.email) return null;
  const given = typed.toLowerCase().normalize('NFC');
  const at = given.lastIndexOf('@');
  const [local, domain] = [given.slice(0, at), given.slice(at + 1)];
  if (at < 1 || !LOCAL.test(local) || new TextEncoder().encode(local).length > MOST_LOCAL_BYTES) return null;
  const host = asciiDomain(domain);
  return host === null ? null : `${local}@${host}`;
}

/** Addresses with one mailbox reach one person. Drops what follows a plus sign, and Gmail's dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).replace(/(?<=.)\+.*$/su, '');
  const domain = email.slice(at + 1);
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

function asciiDomain(domain: string): string | null {
  // `URL` would read a port, a path or a password into other characters, so only letters, digits, marks and hyphens pass.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  const host = URL.parse(`http://${domain}`)?.hostname ?? '';
  const labels = host.split('.');
  const isNumeric = /^\d+$/.test(labels.at(-1) ?? '');
  const isFine = labels.length > 1 && !isNumeric && labels.every((label) => LABEL.test(label));
  return isFine && host.length <= MOST_DOMAIN_BYTES ? host : null;
}
