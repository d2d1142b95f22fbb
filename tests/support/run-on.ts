import pg from 'pg';

/** One statement, or several, on a PostgreSQL database, by a connection of its own. */
export async function runOn(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows ?? [];
  } finally {
    await client.end();
  }
}
