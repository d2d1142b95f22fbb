/** What a route says (`export const handle`) about its screen to the layout around it and to the server. */
export type ScreenHandle = {
  /** The screen is a game of another site in a frame: no header or footer, and a policy that lets the frame in. */
  readonly isPlayer?: true;
};

/** Whether one of these routes' handles is a player's. */
export function hasPlayer(handles: readonly unknown[]): boolean {
  return handles.some((handle) => (handle as ScreenHandle | undefined)?.isPlayer);
}
