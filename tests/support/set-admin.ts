import { setRole } from '#services/upkeep/set-admin.ts';

type Given = { username: string; isAdmin: boolean };
export const setAdmin = (ctx: Parameters<typeof setRole>[0], { username, isAdmin }: Given) =>
  setRole(ctx, { username, role: 'admin', isGiven: isAdmin });
