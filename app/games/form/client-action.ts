import type { GameFormAnswer } from './values.ts';

/** The `clientAction` of a game's form: a lost connection is told by the form, which keeps what was typed. */
export async function gameFormClientAction({
  serverAction,
}: {
  serverAction: () => Promise<GameFormAnswer>;
}): Promise<GameFormAnswer> {
  try {
    return await serverAction();
  } catch (problem) {
    if (problem instanceof Response) throw problem;
    return { ok: false };
  }
}
