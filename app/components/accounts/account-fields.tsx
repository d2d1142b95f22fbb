import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { Input } from '#app/ui/input.tsx';
import { LOGIN } from '#domain/messages/login.ts';

/** A password, and a button that shows what was typed. Without JavaScript there is only the input. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        {...props}
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
        {/* Words and not a label attribute: the input alone is labelled 'Password'. */}
        <span className="sr-only">{shown ? LOGIN.hidePassword : LOGIN.showPassword}</span>
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </span>
  );
}
