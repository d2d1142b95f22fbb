import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useId } from 'react';
import { buttonStyles } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { ACCEPTED } from './game-form-dropzone.tsx';

type FileButtonProps = {
  label: string;
  /** The form's field where there is no JavaScript, which sends files ahead. */
  name: string;
  onFiles: (files: readonly File[]) => void;
  multiple?: boolean;
  disabled?: boolean;
  describedBy?: string;
  isInvalid?: boolean;
};

/** The system's file chooser behind a button of ours; without JavaScript the browser's own control. */
export function FileButton(props: FileButtonProps) {
  const { label, name, onFiles, multiple, disabled, describedBy, isInvalid } = props;
  const id = useId();
  const hydrated = useHydrated();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // So that choosing the same file again is a change.
    currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <span className="relative inline-flex max-w-full">
      <input
        id={id}
        type="file"
        name={hydrated ? undefined : name}
        accept={ACCEPTED}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={choose}
        className="peer max-w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-edge file:border-solid file:bg-card file:px-4 file:font-semibold [@media(scripting:enabled)]:absolute [@media(scripting:enabled)]:inset-0 [@media(scripting:enabled)]:opacity-0"
      />
      <span
        aria-hidden="true"
        className={buttonStyles({
          className:
            'js-only pointer-events-none peer-focus-visible:outline-2 peer-focus-visible:outline-ink peer-focus-visible:outline-offset-2 peer-hover:border-ink peer-hover:bg-sunken peer-disabled:opacity-55 peer-aria-invalid:border-danger',
        })}
      >
        <ImagePlus aria-hidden="true" className="size-4" />
        {label}
      </span>
    </span>
  );
}
