import cluster from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '#platform/context.ts';
import { listJobRuns } from '#platform/db/upkeep/job-runs.ts';
import { countWaitingFor } from '#services/moderation/queue.ts';
import { findMailState } from '#services/upkeep/mail-state.ts';

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const PREFIX = 'playpodium_';

const noResult = () => undefined;

export type Metrics = ReturnType<typeof createMetrics>;
export type JobEnd = { name: string; ms: number; isDone: boolean };

/** Labels have a fixed number of values. Workers report the sum of all. */
export function createMetrics(ctx: AppContext) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: PREFIX + name, help, labelNames, registers });
  /** A count that something else keeps. */
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name: PREFIX + name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  type Read<Label extends string> = { labelNames?: Label[]; read: (gauge: Gauge<Label>) => unknown };
  /** With labels, it is the same in every worker, so it isn't summed. Keeps its values while the database can't be asked. */
  const gauge = <Label extends string>(name: string, help: string, { labelNames = [], read }: Read<Label>) =>
    new Gauge({
      name: PREFIX + name,
      help,
      labelNames,
      registers,
      aggregator: labelNames.length > 0 ? 'first' : 'sum',
      collect() {
        return Promise.resolve(read(this)).then(noResult, noResult);
      },
    });

  const requests = counter(
    'http_requests_total',
    'Answers by method, status and route, without cached pages and refusals past the capacity.',
    ['method', 'status', 'route'],
  );
  const duration = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'How long answers took that did not come from the page cache.',
    labelNames: ['route'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  let hits = 0;
  total('page_cache_hits_total', 'Pages answered from the page cache.', () => hits);
  const shed = counter('requests_shed_total', 'Requests answered with 503 because the site was past its capacity.');
  gauge('page_cache_bytes', 'Bytes held by the page cache.', { read: (gauge) => gauge.set(ctx.pages.size) });

  const { used, dialect } = ctx.db;
  total('db_queries_total', 'Queries of the database.', () => used.queries);
  total('db_query_seconds_total', 'Time in queries.', () => used.queriedMs / 1_000);
  total(
    'db_wait_seconds_total',
    'Time spent waiting for a connection, or for a turn to write.',
    () => used.waitedMs / 1_000,
  );
  gauge('db_waiting', 'Who waits for a connection to PostgreSQL now.', {
    read: (gauge) => gauge.set(dialect.pool?.waitingCount ?? 0),
  });

  gauge('info', 'The version and the kind of database.', {
    labelNames: ['version', 'database'],
    read: (gauge) => gauge.set({ version: ctx.config.version, database: dialect.name }, 1),
  });
  const jobSeconds = new Gauge({
    name: `${PREFIX}job_seconds`,
    help: 'How long the last run of a job took.',
    labelNames: ['job'],
    registers,
    aggregator: 'max',
  });
  const jobFailures = counter('job_failures_total', 'Failed runs of jobs.', ['job']);
  gauge('job_last_success_timestamp_seconds', 'When a job last succeeded.', {
    labelNames: ['job'],
    async read(gauge) {
      for (const { name, doneAt } of await listJobRuns(ctx.db.read)) gauge.set({ job: name }, doneAt / 1_000);
    },
  });
  gauge('mails', 'Mails that wait, and that were given up within seven days.', {
    labelNames: ['state'],
    async read(gauge) {
      const { waiting, failedLately } = await findMailState(ctx);
      gauge.set({ state: 'waiting' }, waiting);
      gauge.set({ state: 'failed' }, failedLately);
    },
  });
  gauge('queue', 'What waits for administrators and moderators.', {
    labelNames: ['what'],
    async read(gauge) {
      for (const [what, many] of Object.entries(await countWaitingFor(ctx, { isAdmin: true })))
        gauge.set({ what }, many);
    },
  });
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry);
    // Answers the primary process.
    new AggregatorRegistry();
  }
  return {
    request: ({ method, status, route, ms }: { method: string; status: number; route: string; ms: number }) => {
      requests.inc({ method, status: String(status), route });
      duration.observe({ route }, ms / 1_000);
    },
    // A prom-client counter would slow down the sending of cached pages by a tenth.
    cacheHit: () => {
      hits += 1;
    },
    shed: () => shed.inc(),
    job({ name, ms, isDone }: JobEnd): void {
      jobSeconds.set({ job: name }, ms / 1_000);
      if (!isDone) jobFailures.inc({ job: name });
    },
    text: (): Promise<string> => (cluster.isWorker ? askPrimary() : registry.metrics()),
    contentType: registry.contentType,
  };
}

const ASK = 'playpodium:ask-metrics';
const SUM = 'playpodium:sum-of-metrics';
type Message = { type?: string; text?: string };

/** Call it in the primary process, which alone can ask all workers. */
export function sumMetricsOfWorkers(): void {
  const workers = new AggregatorRegistry();
  cluster.on('message', async (worker, { type }: Message) => {
    if (type !== ASK) return;
    const text = await workers.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ type: SUM, text });
  });
}

/** Longer than the primary process waits for its workers. */
const PRIMARY_MS = 6_000;

async function askPrimary(): Promise<string> {
  const signal = AbortSignal.timeout(PRIMARY_MS);
  process.send?.({ type: ASK });
  for (;;) {
    const [{ type, text = '' }] = (await once(process, 'message', { signal })) as [Message];
    if (type === SUM) return text;
  }
}
