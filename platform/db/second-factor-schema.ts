import type { Generated } from 'kysely';

/** What proves, besides a password, who somebody is. */
export interface SecondFactorSchema {
  /** Secrets of authenticator apps. `confirmedAt` is null until the first code. */
  totpSecrets: {
    userId: string;
    /** Encrypted with the site's secret. */
    secret: string;
    createdAt: number;
    confirmedAt: Generated<number | null>;
    /** The last code that was used, counted in half minutes since 1970. */
    usedStep: Generated<number>;
  };

  recoveryCodes: {
    userId: string;
    codeHash: string;
  };

  passkeys: {
    /** The credential's own id. Like `publicKey`, it is base64url. */
    id: string;
    userId: string;
    name: string;
    publicKey: string;
    counter: number;
    createdAt: number;
    usedAt: number | null;
  };
}
