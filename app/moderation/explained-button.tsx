import { useId } from 'react';
import { SubmitButton } from '#app/ui/button.tsx';

type ExplainedButtonProps = Parameters<typeof SubmitButton>[0] & { text: string; about?: string };

/**
 * A button with a text about its effect beside it, or below it on phones. `about`: the id of the element that names the
 * game or person, so that screen readers read the name with the button.
 */
export function ExplainedButton({ text, about, ...button }: ExplainedButtonProps) {
  const id = useId();
  return (
    <div className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[12.5rem_minmax(0,1fr)]">
      <SubmitButton {...button} aria-describedby={about ? `${about} ${id}` : id} className="max-sm:w-full" />
      <p id={id} className="text-muted text-sm text-pretty">
        {text}
      </p>
    </div>
  );
}
