import { useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { GAME } from '#domain/messages/game.ts';
import { readableText } from './readable-text.ts';

/** Shorter texts are shown whole: about 14 lines. */
const LONG_TEXT = 900;

/** The game's own words, never as HTML. A long text is cut by height alone, and without JavaScript not at all. */
export function About({ text }: { text: string }) {
  const words = readableText(text);
  const isLong = words.length > LONG_TEXT || words.split('\n').length > 18;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isCut = isLong && !isOpen;
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-3 text-2xl">
        {GAME.about}
      </h2>
      {words === '' ? (
        <p className="text-muted">{GAME.noDescription}</p>
      ) : (
        <p
          id={id}
          className={`max-w-read whitespace-pre-line text-pretty ${isCut ? 'max-h-84 overflow-hidden [mask-image:linear-gradient(to_bottom,black_60%,transparent)] noscript:max-h-none noscript:[mask-image:none]' : ''}`}
        >
          {words}
        </p>
      )}
      {isLong ? (
        <Button
          size="sm"
          className="js-only mt-3"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read more'}
        </Button>
      ) : null}
    </section>
  );
}
