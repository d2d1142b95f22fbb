import * as z from 'zod/mini';

const wishSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vote'), gameId: z.string(), voteType: z.enum(['up', 'down']) }),
  z.object({ kind: z.literal('claim'), gameId: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('save'), gameId: z.string() }),
  z.object({ kind: z.literal('follow'), username: z.string() }),
  /** Its text is in the database, because cookies are too short. */
  z.object({ kind: z.literal('comment'), gameId: z.string(), keptId: z.string() }),
]);

export type Wish = z.output<typeof wishSchema>;

/** A wish and the page to return to, kept in a cookie until sign-in (docs/decisions/0081-what-a-visitor-wanted.md). */
export const intentSchema = z.object({
  wish: wishSchema,
  returnTo: z.string(),
  until: z.number(),
});
export type Intent = z.output<typeof intentSchema>;
