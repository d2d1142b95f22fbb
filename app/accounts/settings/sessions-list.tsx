import { Form } from 'react-router';
import { ShortDate } from '#app/shell/short-date.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { OwnSession } from '#services/accounts/sessions.ts';

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Returns, for example, 'Firefox on Linux'. */
function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** The account's sessions, with buttons to end them. */
export function SessionsList({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <div className="flex flex-col gap-5">
      <ul className="border-line border-t">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        {sessions.length > 1 ? (
          <SubmitButton name="intent" value="other-sessions">
            {TEXT.sessionEndOthers}
          </SubmitButton>
        ) : null}
        <SubmitButton name="intent" value="all-sessions">
          {TEXT.sessionEndAll}
        </SubmitButton>
      </Form>
    </div>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const device = deviceName(session.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.isCurrent ? <Badge tone="good">{TEXT.sessionHere}</Badge> : null}
        </p>
        <p className="text-muted text-sm wrap-anywhere">
          <ShortDate at={session.usedAt} />
          {session.clientAddress ? ` · ${session.clientAddress}` : null}
        </p>
      </div>
      {session.isCurrent ? null : (
        <PressForm
          fields={{ sessionId: session.id }}
          size="sm"
          name="intent"
          value="session"
          sends={['sessionId', session.id]}
          aria-label={`${TEXT.sessionEnd}: ${device}`}
        >
          {TEXT.sessionEnd}
        </PressForm>
      )}
    </li>
  );
}
