import type { SignInService } from '#domain/accounts/sign-in-service.ts';

/** What a service tells of whoever said yes there. */
export interface ServicePerson {
  id: string;
  email: string;
  isVerified: boolean;
  name?: string;
}

/** What GitHub and Google answer to the library's requests. */
export function serviceAnswer(href: string, { id, email, isVerified, name }: ServicePerson): unknown {
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
        id_token: unsigned({ sub: id, email, email_verified: isVerified, name }),
      };
    default:
      throw new Error(`A test asked for ${href}.`);
  }
}

/** Google's answer comes straight from Google, so that its signature isn't what makes it believed. */
function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
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
