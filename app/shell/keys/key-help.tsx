import { Fragment, useState } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { store } from '#app/ui/storage.ts';
import { LIMITS } from '#domain/limits.ts';
import { KEYS } from '#domain/messages/keys.ts';
import { FOOTER, HEADER } from '#domain/messages/site.ts';
import { haveSingleKeys, isApple, SINGLE_KEYS } from './single-keys.ts';

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(haveSingleKeys);
  const palette = [isApple() ? '⌘' : 'Ctrl', 'K'];
  const single = [
    [['/'], HEADER.searchLabel],
    [['j'], KEYS.next],
    [['k'], KEYS.previous],
    [['u'], KEYS.up],
    [['d'], KEYS.down],
    [['p'], KEYS.play],
    [['?'], KEYS.help],
  ] as const;
  const others = [[palette, KEYS.palette] as const, [[LIMITS.toast.hotkey], KEYS.toasts] as const];

  function change(isNowOn: boolean) {
    document.documentElement.toggleAttribute('data-no-keys', !isNowOn);
    store(SINGLE_KEYS, isNowOn ? null : 'off');
    setOn(haveSingleKeys());
  }
  return (
    <Dialog title={FOOTER.shortcuts} description={KEYS.text} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {[...single, ...others].map(([keys, does], index) => (
          <Fragment key={does}>
            <dt className={`flex gap-1 ${index < single.length && !isOn ? 'opacity-50' : ''}`}>
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="inline-grid h-7 min-w-7 place-items-center rounded-[4px] border border-edge bg-paper px-1.5 font-semibold font-text text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox
        label={KEYS.single}
        help={KEYS.singleHelp({ palette: palette.join(' ') })}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
        className="border-line border-t pt-4!"
      />
    </Dialog>
  );
}
