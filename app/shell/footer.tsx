import { Link } from 'react-router';
import { FOOTER, SITE } from '#domain/messages/site.ts';
import { Brand } from './header.tsx';
import { Shortcuts } from './keys/shortcuts.tsx';
import { FOOTER_LINKS, IMPRINT } from './links.ts';
import { useSite } from './site.ts';

export function Footer() {
  const { brandName, externalLinks, hasImprint, version } = useSite();
  return (
    <footer className="sticky top-full mt-4 bg-slab text-on-slab">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-10 gutter py-12 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 flex flex-col gap-4 md:col-span-1">
          <div title={`Playpodium ${version}`.trim()}>
            <Brand name={brandName} />
          </div>
          <p className="max-w-72 text-slab-muted text-sm">{SITE.about}</p>
          {externalLinks.length > 0 ? (
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {externalLinks.map((link) => (
                <li key={link.href}>
                  <a href={link.href} rel="noopener noreferrer" className={LINK}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          <Shortcuts className={LINK} />
        </div>
        {Object.entries(FOOTER_LINKS).map(([title, links]) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 font-semibold font-text text-slab-muted text-sm tracking-normal">{title}</h2>
            <ul>
              {(title === FOOTER.legal && hasImprint ? [...links, IMPRINT] : links).map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className={LINK}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

const LINK =
  'inline-flex min-h-8 pointer-coarse:min-h-11 pointer-coarse:min-w-11 items-center text-on-slab text-sm underline-offset-4 hover:underline focus-visible:outline-on-slab';
