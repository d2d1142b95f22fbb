import { PROOF_META_NAME } from '#domain/claims/proof.ts';
import { readHeadMeta } from '#platform/fetch/head-meta.ts';

const MAX_TOKENS = 20;

export function metaTokensIn(html: string): string[] {
  const tokens: string[] = [];
  readHeadMeta(html, ({ name = '', content = '' }) => {
    const isToken = name.trim().toLowerCase() === PROOF_META_NAME;
    if (isToken && tokens.length < MAX_TOKENS) tokens.push(content.trim());
  });
  return tokens;
}
