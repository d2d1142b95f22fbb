import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Settings } from '#domain/settings.ts';
import type { Config } from '../config.ts';
import type { PasskeyRow } from '../db/accounts/second-factors.ts';

const PERIOD_MS = 30_000;
const SECRET_LENGTH = 32;
/** Clocks differ, so the codes of the previous and the next period are accepted too. */
const STEPS_APART = [0, -1, 1];
type StoredPasskey = Pick<PasskeyRow, 'id' | 'publicKey' | 'counter'>;

/** TOTP. A person's secret is encrypted with `key`, or with `oldKey` by earlier versions. */
export function createTotp({ settings, key, oldKey }: { settings: Settings; key: string; oldKey: string }) {
  async function otpOf(secret: string) {
    const [{ createOTP }, { symmetricDecrypt }] = await Promise.all([
      import('@better-auth/utils/otp'),
      import('better-auth/crypto'),
    ]);
    const decrypted = symmetricDecrypt({ key, data: secret });
    return createOTP(await decrypted.catch(() => symmetricDecrypt({ key: oldKey, data: secret })));
  }

  return {
    async newSecret(): Promise<string> {
      const { generateRandomString, symmetricEncrypt } = await import('better-auth/crypto');
      return symmetricEncrypt({ key, data: generateRandomString(SECRET_LENGTH) });
    },

    async uriOf(secret: string, username: string): Promise<string> {
      return (await otpOf(secret)).url(settings.brandName, username);
    },

    /** In half minutes since 1970; null if the code isn't valid at `now`. */
    async stepOf(secret: string, code: string, now: number): Promise<number | null> {
      const otp = await otpOf(secret);
      for (const apart of STEPS_APART) {
        const step = Math.floor(now / PERIOD_MS) + apart;
        if ((await otp.hotp(step)) === code) return step;
      }
      return null;
    },
  };
}

export function createPasskeys({ config: { publicUrl }, settings }: { config: Config; settings: Settings }) {
  const rpID = new URL(publicUrl).hostname;
  const load = () => import('@simplewebauthn/server');
  const expected = { expectedOrigin: publicUrl, expectedRPID: rpID, requireUserVerification: false };

  return {
    async creationOptions(person: { id: string; username: string }, known: readonly StoredPasskey[]) {
      const { generateRegistrationOptions } = await load();
      return generateRegistrationOptions({
        rpName: settings.brandName,
        rpID,
        userID: new Uint8Array(Buffer.from(person.id)),
        userName: person.username,
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
    },

    /** Null if it can't be verified. Rejects if `credential` is malformed or for another challenge. */
    async register(credential: string, challenge: string): Promise<StoredPasskey | null> {
      const { verifyRegistrationResponse } = await load();
      const response = JSON.parse(credential) as RegistrationResponseJSON;
      const given = { response, expectedChallenge: challenge, ...expected };
      const { registrationInfo } = await verifyRegistrationResponse(given);
      if (!registrationInfo) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
    },

    async requestOptions(known: readonly StoredPasskey[]) {
      const { generateAuthenticationOptions } = await load();
      return generateAuthenticationOptions({
        rpID,
        allowCredentials: known.map(({ id }) => ({ id })),
        userVerification: 'preferred',
      });
    },

    /** Null if no known passkey signed the challenge. Rejects like `register`. */
    async verify(credential: string, challenge: string, known: readonly StoredPasskey[]) {
      const { verifyAuthenticationResponse } = await load();
      const response = JSON.parse(credential) as AuthenticationResponseJSON;
      const passkey = known.find(({ id }) => id === response.id);
      if (!passkey) return null;
      const { id, publicKey, counter } = passkey;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
        ...expected,
      });
      return verified ? { id, counter: authenticationInfo.newCounter } : null;
    },
  };
}
