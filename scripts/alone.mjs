import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 250;

/** Runs `work` while no other process holds the lock file at `path`. A lock whose holder has ended is taken over. */
export async function alone(path, work) {
  for (let isTold = false; !take(path); isTold = true) {
    if (!isTold) console.error(`Another command installs or builds here; waiting for it. (Or remove ${path}.)`);
    await pause(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isHeld(path)) return false;
    rmSync(path, { force: true });
    return take(path);
  }
}

function isHeld(path) {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
