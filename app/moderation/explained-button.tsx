import { useId } from 'react';
import { SubmitButton } from '#app/ui/button.tsx';

type ExplainedButtonProps = Omit<Parameters<typeof SubmitButton>[0], 'aria-describedby'> & {
  /** The button's effect, in one line. */
  text: string;
  /** The id of the element that names the game or person. Screen readers read the name with the button. */
  about?: string;
};

/** A button with a text about its effect beside it, or below it on phones. */
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
