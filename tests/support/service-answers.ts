import { generateKeyPairSync, sign } from 'node:crypto';
import type { SignInService } from '#domain/accounts/sign-in-service.ts';

/** What GitHub or Google says about a person who consents to sign in with it. */
export interface ServicePerson {
  id: string;
  email: string;
  isVerified: boolean;
  name?: string;
  /** What is wrong with the token from Google; absent for a valid token. */
  forged?: 'unsigned' | 'signed by another key' | 'meant for another site';
}

export function serviceAnswer(href: string, person: ServicePerson): unknown {
  const { id, email, isVerified, name } = person;
  switch (href) {
    case 'https://github.com/login/oauth/access_token':
      return { access_token: 'github-token', token_type: 'bearer', scope: 'read:user,user:email' };
    case 'https://api.github.com/user':
      return { id: Number(id), login: '', name, email, avatar_url: 'https://avatars.example/1' };
    case 'https://api.github.com/user/emails':
      return [{ email, primary: true, verified: isVerified }];
    case 'https://oauth2.googleapis.com/token':
      return {
        access_token: 'google-token',
        token_type: 'Bearer',
        expires_in: 3600,
        id_token: idToken(person),
      };
    case 'https://www.googleapis.com/oauth2/v3/certs':
      return { keys: [{ ...GOOGLE_KEY.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256' }] };
    default:
      throw new Error(`A test asked for ${href}.`);
  }
}

const KEY_ID = 'google-key';
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const GOOGLE_KEY = newKey();

/** Google's token about a person. Its times are real, because the sign-in library compares them with the real clock. */
function idToken({ id, email, isVerified, name, forged }: ServicePerson): string {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { sub: id, email, email_verified: isVerified, name, iat, exp: iat + 3_600 };
  const aud = forged === 'meant for another site' ? 'another-id' : SERVICE_ENV.GOOGLE_CLIENT_ID;
  const head = { alg: forged === 'unsigned' ? 'none' : 'RS256', kid: KEY_ID };
  const text = [head, { ...claims, aud, iss: 'https://accounts.google.com' }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  if (forged === 'unsigned') return `${text}.`;
  const { privateKey } = forged === 'signed by another key' ? newKey() : GOOGLE_KEY;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

export const SERVICE_ENV: Readonly<Record<string, string>> = {
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'github-secret',
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
};

export const SERVICE_PAGES: Readonly<Record<SignInService, string>> = {
  github: 'https://github.com/login/oauth/authorize',
  google: 'https://accounts.google.com/o/oauth2/v2/auth',
};
