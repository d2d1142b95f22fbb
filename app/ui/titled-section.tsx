import type { ReactNode } from 'react';

type TitledSectionProps = {
  id: string;
  title: string;
  text?: string;
  className?: string;
  headingClassName?: string;
  children: ReactNode;
};

export function TitledSection(props: TitledSectionProps) {
  const { id, title, text, className, headingClassName = 'text-2xl', children } = props;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={headingClassName}>
        {title}
      </h2>
      {text ? <p className="mt-1 max-w-read text-muted">{text}</p> : null}
      {children}
    </section>
  );
}

type Cards<Item> = Omit<TitledSectionProps, 'children'> & {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
};

export function TitledCards<Item extends { id: string }>({ items, children, ...section }: Cards<Item>) {
  if (items.length === 0) return null;
  return (
    <TitledSection {...section}>
      <ul className="mt-4 grid gap-5 xl:grid-cols-2">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            {children(item)}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
