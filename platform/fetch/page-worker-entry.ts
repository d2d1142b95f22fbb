import { serveTasks } from '../task-worker.ts';
import { decodeText } from './charset.ts';
import { metaTokensIn, refreshIn } from './head-meta.ts';
import { readPageMetadata } from './page-metadata.ts';

const TASKS = { decodeText, metaTokensIn, readPageMetadata, refreshIn };
export type PageTasks = typeof TASKS;

serveTasks(TASKS);
