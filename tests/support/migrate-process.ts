import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';

/** Waits for a line of input, then migrates. Prints the migrations that ran and the database copies that were made. */
const [, , url = ''] = process.argv;
await using database = new Database({ url, onError: () => undefined });
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const copies: unknown[] = [];
const log = { debug: () => undefined, error: () => undefined, warn: (copy: unknown) => copies.push(copy) };
const ran = await migrate(database, { log });
process.stdout.write(`${JSON.stringify({ ran, copies })}\n`);
process.stdin.destroy();
