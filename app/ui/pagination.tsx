import { Link, useNavigation } from 'react-router';
import { buttonStyles } from './button.tsx';
import { Spinner } from './spinner.tsx';

type LoadMoreProps = {
  /** The next page's address: followed as it is without JavaScript. */
  href: string;
  label: string;
  /** Set by a list that fetches the next page itself; the link then only asks it. */
  onLoad?: () => void;
  /** Set by a list that grows: the page that follows takes this one's place in the history. */
  grows?: boolean;
  busy?: boolean;
};

/** The way on at the end of a list: a link to the next page that JavaScript turns into 'more of the same here'. */
export function LoadMore({ href, label, onLoad, grows, busy }: LoadMoreProps) {
  const navigation = useNavigation();
  const waiting =
    busy ??
    (navigation.state === 'loading' && navigation.location.search === new URL(href, 'http://x').search);
  return (
    <nav aria-label="Pages" className="flex justify-center pt-10">
      <Link
        to={href}
        rel="next"
        preventScrollReset
        replace={grows}
        aria-busy={waiting || undefined}
        onClick={(event) => {
          if (!onLoad || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!waiting) onLoad();
        }}
        className={buttonStyles({ variant: 'outline', size: 'lg' })}
      >
        {waiting ? <Spinner /> : null}
        {label}
      </Link>
    </nav>
  );
}

/** Above a list that begins with a later page. */
export function FirstPageLink({ href, label }: { href: string | null; label: string }) {
  if (href === null) return null;
  return (
    <p className="mb-6">
      <Link to={href} className="font-semibold text-accent hover:underline">
        {label}
      </Link>
    </p>
  );
}
