import { serveTasks } from '../task-worker.ts';
import { unpack } from './unpack.ts';

const TASKS = { unpack };
export type UnpackTasks = typeof TASKS;

serveTasks(TASKS);
