import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { PROFILE } from '#domain/messages/people.ts';
import type { ProfileLink, PublicPerson } from '#domain/people/person.ts';
import { linkText } from '#domain/people/profile.ts';

type AboutProps = { person: PublicPerson; links: readonly ProfileLink[] };

export function ProfileAbout({ person, links }: AboutProps) {
  return (
    <div className="grid gap-10 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <section aria-labelledby="about" className="max-w-read">
        <h2 id="about" className="text-2xl">
          {PROFILE.about}
        </h2>
        <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">
          {person.bio || <span className="text-muted">{PROFILE.noBio}</span>}
        </p>
      </section>
      <section aria-labelledby="links">
        <h2 id="links" className="text-2xl">
          {PROFILE.links}
        </h2>
        {links.length === 0 ? (
          <p className="mt-3 text-muted">{PROFILE.noLinks}</p>
        ) : (
          <ul className="mt-2">
            {links.map((link) => (
              <LinkRow key={link.kind} link={link} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function LinkRow({ link }: { link: ProfileLink }) {
  return (
    <li className="border-line border-b last:border-b-0">
      <a
        href={link.url}
        target="_blank"
        rel="noopener nofollow ugc"
        className="group flex min-h-12 items-center gap-3"
      >
        <span className="w-20 flex-none text-muted text-sm">{PROFILE.linkNames[link.kind]}</span>
        <span className="min-w-0 flex-1 truncate font-semibold group-hover:underline">
          {linkText(link.url)}
        </span>
        <ArrowUpRight className="size-4 text-muted" />
      </a>
    </li>
  );
}
