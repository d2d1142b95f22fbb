import Copy from 'lucide-react/icons/copy';
import { copyText } from '#app/components/copy-text.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { PROOF } from '#domain/messages/proofs.ts';

type CopyFieldProps = { label: string; text: string; className?: string };

/** A text to be put elsewhere, whole and letter by letter: to mark by hand, or to copy by its button. */
export function CopyField({ label, text, className = '' }: CopyFieldProps) {
  const { show } = useToast();
  async function copy() {
    show((await copyText(text)) ? { ...PROOF.copied, tone: 'good' } : { title: text });
  }
  return (
    <div className={`flex items-stretch border border-edge bg-sunken ${className}`}>
      <code className="min-w-0 flex-1 select-all self-center px-3 py-2.5 font-mono text-sm [overflow-wrap:anywhere]">
        {text}
      </code>
      <Button
        variant="plain"
        size="sm"
        onClick={copy}
        aria-label={`${PROOF.copy}: ${label}`}
        className="js-only flex-none self-stretch rounded-none! border-edge border-l"
        icon={<Copy aria-hidden="true" className="size-4" />}
      >
        <span className="max-sm:sr-only">{PROOF.copy}</span>
      </Button>
    </div>
  );
}
