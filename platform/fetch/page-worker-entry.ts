import { metaTokensIn } from '../claims/meta-tokens.ts';
import { serveTasks } from '../task-worker.ts';
import { decodeText } from './charset.ts';
import { refreshIn } from './meta-refresh.ts';
import { readPageMetadata } from './page-metadata.ts';

const TASKS = { decodeText, metaTokensIn, readPageMetadata, refreshIn };
export type PageTasks = typeof TASKS;

serveTasks(TASKS);
