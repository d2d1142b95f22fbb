import { rmSync, statSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readText } from './child.mjs';

const BEAT_MS = 1_000;
const POLL_MS = 250;
/** A lock file that nobody has touched for this long is stale, even if a process with its holder's id is running. */
const STALE_MS = 20_000;

/** Runs `work` while no other process holds the lock file at `path`. Calls `onWait` once if it has to wait. */
export async function withLock(path, { onWait }, work) {
  await takeLock(path, onWait);
  // Ignores errors: if the lock's folder has disappeared, `work` itself reports that.
  const beat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => undefined), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

async function takeLock(path, onWait) {
  const mine = `${process.pid} ${Date.now()} ${Math.random()}`;
  for (let told = false; ; ) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isStale(path)) {
        rmSync(path, { force: true });
      } else {
        if (!told) onWait();
        told = true;
        await pause(POLL_MS);
      }
      continue;
    }
    // If two processes find the same stale lock, the slower one may remove the new lock of the faster one. So this code
    // waits, and then checks whether the file still names this process as its holder.
    await pause(50);
    if (readText(path) === mine) return;
  }
}

function isStale(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_MS) return true;
    const pid = Number((readText(path) ?? '').split(' ')[0]);
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    // ESRCH: the holder isn't running. Other errors: the lock is free by now, or another user's process holds it.
    return error.code === 'ESRCH';
  }
}
