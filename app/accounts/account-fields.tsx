import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field, type FormField, Input } from '#app/ui/field.tsx';
import type { SignInService } from '#domain/accounts/sign-in-service.ts';
import { LIMITS } from '#domain/limits.ts';
import { LOGIN, REGISTER } from '#domain/messages/accounts.ts';

type TextFieldProps = { field: FormField; label: string; help?: ReactNode } & Omit<
  ComponentProps<'input'>,
  'id' | 'name' | 'defaultValue' | 'value'
>;

/** A one-line text input with a label. */
export function TextField({ field, label, help, ...input }: TextFieldProps) {
  return (
    <Field label={label} field={field} help={help}>
      <Input {...input} />
    </Field>
  );
}

/** The username field of a new account. */
export function UsernameField(props: { field: FormField; help: string }) {
  return (
    <TextField
      {...props}
      label={REGISTER.fields.username}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LIMITS.username.max}
    />
  );
}

type EmailFieldProps = Omit<TextFieldProps, 'label'> & { label?: string };

/** An e-mail input. For signing in, pass `autoComplete="username"`, because the address identifies the account. */
export function EmailField({ label = REGISTER.fields.email, ...props }: EmailFieldProps) {
  return <TextField {...props} label={label} type="email" inputMode="email" spellCheck={false} />;
}

type PasswordFieldProps = { label: string; field: FormField; help?: string; isNew?: boolean };

/** A password input with a button that shows the password. Without JavaScript, the button is hidden. */
export function PasswordField({ isNew, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...field}>
      <span className="relative block">
        <Input
          autoComplete={isNew ? 'new-password' : 'current-password'}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-12"
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="js-only absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          {/* Hidden text instead of aria-label, so that only the input is found by the label 'Password'. */}
          <span className="sr-only">{shown ? LOGIN.hidePassword : LOGIN.showPassword}</span>
          <Icon className="size-5" />
        </button>
      </span>
    </Field>
  );
}

type NewPasswordFieldsProps = {
  field: (name: 'password' | 'confirmPassword') => FormField;
  labels: { password: string; confirmPassword: string };
};

/** A new password, typed twice. */
export function NewPasswordFields({ field, labels }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField label={labels.password} field={field('password')} help={REGISTER.passwordHelp} isNew />
      <PasswordField label={labels.confirmPassword} field={field('confirmPassword')} isNew />
    </>
  );
}

type ServiceButtonsProps = { services: readonly SignInService[]; returnTo: string };

/** A button for each sign-in service. Uses plain forms instead of the router's, because each leads to another site. */
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
