import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Page } from '#app/shell/page.tsx';
import { Button, ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { TextField } from '#app/ui/inputs.tsx';
import { useFirstField } from '#app/ui/use-first-field.ts';
import type { SignInService } from '#domain/accounts/sign-in-service.ts';
import { LIMITS } from '#domain/limits.ts';
import { LOGIN, RECOVERY, REGISTER } from '#domain/messages/accounts.ts';

type AccountPageProps = { title: string; text?: ReactNode; footer?: ReactNode; children: ReactNode };
export function AccountPage({ title, text, footer, children }: AccountPageProps) {
  const all = useFirstField();
  return (
    <Page width="form">
      <div ref={all} className="mx-auto max-w-md">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {text ? <p className="mt-2 text-muted">{text}</p> : null}
        <div className="mt-6 border border-line bg-card">
          <div aria-hidden="true" className="marquee-strip h-marquee" />
          <div className="p-5 sm:p-8">{children}</div>
        </div>
        {footer ? <p className="mt-6 text-center text-muted">{footer}</p> : null}
      </div>
    </Page>
  );
}

export function MainButton({ children }: { children: string }) {
  return (
    <SubmitButton variant="solid" size="lg" wide>
      {children}
    </SubmitButton>
  );
}

export function DeadLink({ title, askAgain }: { title: string; askAgain: string }) {
  return (
    <AccountPage title={title}>
      <p role="alert" className="mb-5 text-lg">
        {RECOVERY.linkDead}
      </p>
      <ButtonLink to={askAgain} variant="solid" wide>
        {RECOVERY.askAgain}
      </ButtonLink>
    </AccountPage>
  );
}

export function UsernameField({ help }: { help: string }) {
  const input = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: LIMITS.username.max };
  return <TextField {...input} name="username" label={REGISTER.fields.username} help={help} />;
}

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };
/** An e-mail input. For signing in, pass `autoComplete="username"`, because the address identifies the account. */
export function EmailField({ label = REGISTER.fields.email, ...props }: EmailFieldProps) {
  return <TextField {...props} name="email" label={label} type="email" inputMode="email" spellCheck={false} />;
}

/** Tells a password manager whose password a form is about. It has no name, so it isn't sent. */
export function AccountHint({ email }: { email: string | null }) {
  return email === null ? null : <input type="text" autoComplete="username" value={email} readOnly hidden />;
}

type PasswordFieldProps = { label: string; name: string; help?: string; isNew?: boolean };
export function PasswordField({ isNew, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const autoComplete = isNew ? 'new-password' : 'current-password';
  const input = { autoComplete, autoCapitalize: 'none', spellCheck: false };
  return (
    <Field {...field}>
      <span className="relative block">
        <Input {...input} type={shown ? 'text' : 'password'} className="pr-12" />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="js-only absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          {/* Visually hidden text, not an aria-label, because only the input should have a label with 'Password'. */}
          <span className="sr-only">{shown ? LOGIN.hidePassword : LOGIN.showPassword}</span>
          <Icon className="size-5" />
        </button>
      </span>
    </Field>
  );
}

export function NewPasswordFields({ labels }: { labels: Record<'password' | 'confirmPassword', string> }) {
  return (
    <>
      <PasswordField label={labels.password} name="password" help={REGISTER.passwordHelp} isNew />
      <PasswordField label={labels.confirmPassword} name="confirmPassword" isNew />
    </>
  );
}

type ServiceButtonsProps = { services: readonly SignInService[]; returnTo: string };
/** A button for each sign-in service. Uses `form`, not the router's `Form`, because each form leads to another site. */
export function ServiceButtons({ services, returnTo }: ServiceButtonsProps) {
  if (services.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {LOGIN.serviceOr}
      </p>
      {services.map((service) => (
        <form key={service} method="post" action={`/sign-in/${service}`}>
          <input type="hidden" name="returnTo" value={returnTo} />
          <Button type="submit" size="lg" wide>
            {LOGIN.serviceButton({ service })}
          </Button>
        </form>
      ))}
    </div>
  );
}
