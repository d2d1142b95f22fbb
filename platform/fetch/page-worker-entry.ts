import { metaTokensIn } from '../claims/meta-tokens.ts';
import { serveTasks } from '../task-worker.ts';
import { decodeText } from './charset.ts';
import { readPageMetadata } from './page-metadata.ts';

const TASKS = { decodeText, metaTokensIn, readPageMetadata };
export type PageTasks = typeof TASKS;

serveTasks(TASKS);
