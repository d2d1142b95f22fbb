/** In a query that is prepared once (prepared.ts), a placeholder for a value that each run supplies. */
export class Given {
  readonly name: string;
  readonly #convert: (value: unknown) => unknown;

  constructor(name: string, convert: (value: unknown) => unknown = (value) => value) {
    this.name = name;
    this.#convert = convert;
  }

  as<T>(convert: (value: T) => unknown): Given {
    return new Given(this.name, (value) => convert(value as T));
  }

  valueIn(values: Readonly<Record<string, unknown>>): unknown {
    return this.#convert(values[this.name]);
  }
}
