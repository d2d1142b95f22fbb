import { DomUtils, parseDocument } from 'htmlparser2';
import { FormData, fetch, type Response } from 'undici';
import { type Element, hasTag, isDisabled, nameOf, textOf } from './plain-text.ts';

/** Typed, chosen, ticked or uploaded values, by the labels of their fields. */
export type Filled = Readonly<Record<string, string | boolean | readonly string[] | File | readonly File[]>>;
type Words = string | RegExp;

const MOST_REDIRECTS = 5;
const NO_PARTS = ['a', 'button', 'input', 'select', 'textarea', 'img', 'svg'];
const PARTS = ['li', 'tr', 'article', 'fieldset', 'form', 'section', 'details', 'dialog', 'nav', 'aside'];

/** A browser without JavaScript or a screen: reads HTML, keeps cookies, follows links and redirects, submits forms. */
export class PlainBrowser {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #closed: readonly AbortSignal[];
  readonly #cookies = new Map<string, string>();

  /** `headers` are added to every request, as a proxy would do; an empty `cookie` blocks cookies. The signals in `closed` abort all requests. */
  constructor(origin: string, headers: Readonly<Record<string, string>> = {}, ...closed: AbortSignal[]) {
    this.#origin = origin;
    this.#headers = headers;
    this.#closed = closed;
  }

  addCookies(cookies: readonly { name: string; value: string }[]): void {
    for (const { name, value } of cookies) this.#cookies.set(name, value);
  }

  /** The value of the cookie whose name ends with `name`. */
  cookie(name: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.endsWith(name))?.[1];
  }

  cookieNames(): string[] {
    return [...this.#cookies.keys()];
  }

  clearCookies(): void {
    this.#cookies.clear();
  }

  goto(path: string): Promise<PlainPage> {
    return this.send({ method: 'GET', url: new URL(path, this.#origin) });
  }

  /** Follows redirects, except to other sites. */
  async send({ method, url, body }: Sent): Promise<PlainPage> {
    const redirects: Redirect[] = [];
    let next: Sent = { method, url, body };
    for (;;) {
      const response = await this.#ask(next);
      const location = response.headers.get('location');
      const target = location === null ? null : new URL(location, next.url);
      if (target) redirects.push({ status: response.status, location: location ?? '' });
      if (!target || target.origin !== this.#origin || response.status < 300) {
        return new PlainPage({
          browser: this,
          response,
          url: next.url,
          redirects,
          html: await response.text(),
        });
      }
      if (redirects.length > MOST_REDIRECTS) throw new Error(`${url.href} leads in circles.`);
      await response.arrayBuffer();
      if (target.hash === '') target.hash = next.url.hash;
      next =
        response.status === 307 || response.status === 308 ? { ...next, url: target } : { method: 'GET', url: target };
    }
  }

  async #ask({ method, url, body }: Sent): Promise<Response> {
    const headers: Record<string, string> = {
      accept: 'text/html',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
      ...this.#headers,
    };
    headers.cookie ??= [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (method === 'POST') headers.origin = this.#origin;
    const signal = AbortSignal.any([AbortSignal.timeout(30_000), ...this.#closed]);
    const response = await fetch(url, { method, headers, body: body ?? null, signal, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice('expires='.length);
    const isOver =
      attributes.some((attribute) => /^max-age=(?:0|-\d+)$/i.test(attribute)) ||
      (expires !== undefined && Date.parse(expires) < Date.now());
    if (isOver) this.#cookies.delete(pair.slice(0, at));
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

interface Sent {
  method: 'GET' | 'POST';
  url: URL;
  body?: URLSearchParams | FormData | undefined;
}

interface Redirect {
  status: number;
  location: string;
}

export class PlainPart {
  protected readonly element: Element;
  readonly #page: PlainPage | null;

  constructor(element: Element, page: PlainPage | null) {
    this.element = element;
    this.#page = page;
  }

  get #whole(): PlainPage {
    return this.#page ?? (this as unknown as PlainPage);
  }

  get text(): string {
    return textOf(this.element);
  }

  get headings(): string[] {
    return this.all('h1', 'h2', 'h3', 'h4').map((heading) => textOf(heading));
  }

  /** The first element with this accessible name, or else the smallest section, item or form with this text. */
  part(words: string): PlainPart {
    const found = this.findPart(words);
    if (!found) throw new Error(`Nothing is called "${words}" in: ${this.text.slice(0, 500)}`);
    return found;
  }

  findPart(words: string): PlainPart | null {
    const root = this.#whole.element;
    const named = this.all().find((each) => nameOf(each, root) === words && !hasTag(each, NO_PARTS));
    const saying = this.all(...PARTS).filter((each) => textOf(each).includes(words));
    const found = named ?? saying.toSorted((one, other) => textOf(one).length - textOf(other).length)[0];
    return found ? new PlainPart(found, this.#whole) : null;
  }

  parts(...tags: string[]): PlainPart[] {
    return this.all(...tags).map((element) => new PlainPart(element, this.#whole));
  }

  attribute(name: string): string | null {
    return this.element.attribs[name] ?? null;
  }

  hrefs(words: Words): string[] {
    return this.#named(['a'], words).map(({ attribs }) => attribs.href ?? '');
  }

  links(): string[] {
    return this.all('a').map((link) => nameOf(link, this.#whole.element));
  }

  buttons(): string[] {
    return this.all('button').map((button) => nameOf(button, this.#whole.element));
  }

  button(words: Words): PlainPart {
    return new PlainPart(this.#only(['button'], words), this.#whole);
  }

  link(words: Words): PlainPart {
    return new PlainPart(this.#only(['a'], words), this.#whole);
  }

  follow(words: Words): Promise<PlainPage> {
    const href = this.#only(['a'], words).attribs.href;
    if (href === undefined) throw new Error(`The link "${words}" leads nowhere.`);
    return this.#whole.browser.goto(new URL(href, this.#whole.address).href);
  }

  /** The field with this label. `says` is the text that describes it (`aria-describedby`), such as an error. */
  field(label: string) {
    const element = this.#control(label);
    const root = this.#whole.element;
    const described = (element.attribs['aria-describedby'] ?? '').split(/\s+/).filter(Boolean);
    return {
      value: valueIn(element),
      isChecked: 'checked' in element.attribs,
      isInvalid: element.attribs['aria-invalid'] === 'true',
      says: described
        .map((id) => {
          const found = DomUtils.getElementById(id, root);
          return found ? textOf(found) : '';
        })
        .join(' '),
      type: element.attribs.type ?? element.name,
    };
  }

  /** Fills in fields by their labels, and presses the button with this name. */
  async press(words: Words, filled: Filled = {}): Promise<PlainPage> {
    const root = this.#whole.element;
    const button = this.#only(['button'], words);
    const form = formOf(button, root);
    if (!form) throw new Error(`The button "${words}" belongs to no form.`);
    if ('disabled' in button.attribs) throw new Error(`The button "${words}" is disabled.`);
    const values = new Map(Object.entries(filled).map(([label, value]) => [this.#control(label), value]));
    const entries: [string, string | File][] = [];
    for (const control of DomUtils.getElementsByTagName('*', root)) {
      const { name } = control.attribs;
      if (!name || !hasTag(control, CONTROLS) || formOf(control, root) !== form) continue;
      if (isDisabled(control)) continue;
      if (control.name === 'button') {
        if (control === button) entries.push([name, control.attribs.value ?? '']);
      } else {
        for (const value of sentOf(control, values)) entries.push([name, value]);
      }
    }
    for (const control of values.keys()) {
      if (formOf(control, root) !== form) throw new Error(`A field belongs to another form than "${words}".`);
    }
    return this.#submit({ form, button, entries });
  }

  /** Types into a field and presses Enter, in a form without a button. */
  enter(label: string, words: string): Promise<PlainPage> {
    const field = this.#control(label);
    const form = formOf(field, this.#whole.element);
    if (!form) throw new Error(`The field "${label}" belongs to no form.`);
    return this.#submit({ form, button: form, entries: [[field.attribs.name ?? '', words]] });
  }

  #submit({
    form,
    button,
    entries,
  }: {
    form: Element;
    button: Element;
    entries: readonly [string, string | File][];
  }): Promise<PlainPage> {
    const { browser, address } = this.#whole;
    const attribute = (name: string) => button.attribs[`form${name}`] ?? form.attribs[name];
    const url = new URL(attribute('action') || address.href, address);
    const texts = entries.map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value.replace(/\r?\n/g, '\r\n') : value.name,
    ]);
    if ((attribute('method') ?? 'get').toLowerCase() === 'get') {
      url.search = new URLSearchParams(texts).toString();
      return browser.send({ method: 'GET', url });
    }
    if (attribute('enctype') !== 'multipart/form-data')
      return browser.send({ method: 'POST', url, body: new URLSearchParams(texts) });
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    return browser.send({ method: 'POST', url, body });
  }

  #control(label: string): Element {
    const root = this.#whole.element;
    const controls = this.all(...CONTROLS).filter(
      ({ name, attribs }) => name !== 'button' && attribs.type !== 'hidden',
    );
    const named = controls.map((control) => ({ control, name: nameOf(control, root) }));
    const found = named.find(({ name }) => name === label) ?? named.find(({ name }) => name.startsWith(label));
    if (found) return found.control;
    throw new Error(`No field is called "${label}", but ${named.map(({ name }) => `"${name}"`).join(', ')}.`);
  }

  #only(tags: readonly string[], words: Words): Element {
    const [found] = this.#named(tags, words);
    if (!found) throw new Error(`No ${tags} is called "${words}" in: ${this.text.slice(0, 500)}`);
    return found;
  }

  #named(tags: readonly string[], words: Words): Element[] {
    const fits = (name: string) => (typeof words === 'string' ? name === words : words.test(name));
    return this.all(...tags).filter((element) => fits(nameOf(element, this.#whole.element)));
  }

  /** Elements with these tags, or all elements if none are given, in document order. */
  protected all(...tags: string[]): Element[] {
    const isAsked = (tag: string) => tags.length === 0 || tags.includes(tag);
    return DomUtils.getElementsByTagName(isAsked, this.element.children, true);
  }
}

export class PlainPage extends PlainPart {
  readonly browser: PlainBrowser;
  readonly status: number;
  readonly headers: Response['headers'];
  readonly html: string;
  readonly address: URL;
  readonly redirects: readonly Redirect[];

  constructor({
    browser,
    response,
    url,
    redirects,
    html,
  }: {
    browser: PlainBrowser;
    response: Response;
    url: URL;
    redirects: readonly Redirect[];
    html: string;
  }) {
    super(parseDocument(html) as unknown as Element, null);
    this.browser = browser;
    this.status = response.status;
    this.headers = response.headers;
    this.html = html;
    this.address = url;
    this.redirects = redirects;
  }

  /** The path and query, such as `/games?q=a`. */
  get path(): string {
    return this.address.pathname + this.address.search;
  }

  get title(): string {
    const [title] = this.all('title');
    return title ? textOf(title) : '';
  }

  get heading(): string {
    const [heading] = this.all('h1');
    return heading ? textOf(heading) : '';
  }

  get main(): PlainPart {
    return this.#tag('main');
  }

  get header(): PlainPart {
    return this.#tag('header');
  }

  get footer(): PlainPart {
    return this.#tag('footer');
  }

  get canonical(): string | null {
    const link = this.all('link').find(({ attribs }) => attribs.rel === 'canonical');
    return link ? new URL(link.attribs.href ?? '', this.address).pathname : null;
  }

  #tag(name: string): PlainPart {
    const [found] = this.all(name);
    if (!found) throw new Error(`There is no ${name} on ${this.path}.`);
    return new PlainPart(found, this);
  }
}

const CONTROLS = ['input', 'select', 'textarea', 'button'];

function formOf(control: Element, root: Element): Element | null {
  const id = control.attribs.form;
  if (id !== undefined) return DomUtils.getElementById(id, root);
  for (let each = control.parent; each; each = each.parent) {
    if ('name' in each && each.name === 'form') return each as Element;
  }
  return null;
}

function valueIn(control: Element): string {
  if (control.name === 'textarea') return DomUtils.textContent(control).replace(/^\n/, '');
  if (control.name !== 'select') return control.attribs.value ?? '';
  const options = DomUtils.getElementsByTagName('option', control);
  const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
  return chosen ? (chosen.attribs.value ?? textOf(chosen)) : '';
}

/** The values that a field adds to the form when it is sent. */
function sentOf(control: Element, filled: ReadonlyMap<Element, Filled[string]>): (string | File)[] {
  const given = filled.get(control);
  const { type = 'text', value = 'on' } = control.attribs;
  if (type === 'checkbox' || type === 'radio') {
    // Choosing one radio button of a group unchecks the others.
    const isOther = [...filled].some(
      ([each, chosen]) =>
        chosen === true && each !== control && type === 'radio' && each.attribs.name === control.attribs.name,
    );
    return (given ?? (!isOther && 'checked' in control.attribs)) ? [value] : [];
  }
  if (type === 'file') {
    const files = given instanceof File ? [given] : Array.isArray(given) ? (given as File[]) : [];
    return files.length > 0 ? files : [new File([], '', { type: 'application/octet-stream' })];
  }
  if (type === 'submit' || type === 'image' || type === 'reset' || type === 'button') return [];
  return [typeof given === 'string' ? given : valueIn(control)];
}
